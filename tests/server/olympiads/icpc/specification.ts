/** The required and the optional properties of an endpoint in specification 2023-06. */
interface Requirement {
  readonly path: string
  readonly required: ReadonlyArray<string>
  readonly optional: ReadonlyArray<string>
  readonly patterns: Readonly<Record<string, RegExp>>
}

const id = /^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-]|)$/
const time =
  /^[12][0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:[0-6][0-9](\.[0-9]{3})?([+-][0-1][0-9](:[0-5][0-9])?|Z)$/
const span = /^-?([1-9][0-9]*)?[0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]{3})?$/
const type = /^(AC|RE|WA|TLE|RTE|CE|OLE|PE|MLE|JE)$/

export const requiredBySpecification: Readonly<Record<string, Requirement>> = {
  contest: {
    path: "/contests/cup",
    required: ["id", "name", "duration", "scoreboard_type", "penalty_time"],
    optional: ["formal_name", "start_time", "scoreboard_freeze_duration"],
    patterns: {
      id,
      start_time: time,
      duration: span,
      scoreboard_freeze_duration: span,
      scoreboard_type: /^pass-fail$/
    }
  },
  contests: {
    path: "/contests",
    required: ["id", "name", "duration", "scoreboard_type", "penalty_time"],
    optional: ["formal_name", "start_time", "scoreboard_freeze_duration"],
    patterns: { id, start_time: time, duration: span }
  },
  state: {
    path: "/contests/cup/state",
    required: ["started", "frozen", "ended", "thawed", "finalized", "end_of_updates"],
    optional: [],
    patterns: { started: time, frozen: time }
  },
  "judgement-types": {
    path: "/contests/cup/judgement-types",
    required: ["id", "name", "penalty", "solved"],
    optional: [],
    patterns: { id: type }
  },
  languages: {
    path: "/contests/cup/languages",
    required: ["id", "name", "entry_point_required", "extensions"],
    optional: [],
    patterns: { id }
  },
  problems: {
    path: "/contests/cup/problems",
    required: ["id", "label", "name", "ordinal", "test_data_count"],
    optional: ["time_limit"],
    patterns: { id, label: /^[A-Z]$/ }
  },
  groups: { path: "/contests/cup/groups", required: ["id", "name"], optional: ["type"], patterns: { id } },
  teams: {
    path: "/contests/cup/teams",
    required: ["id", "name", "label", "group_ids"],
    optional: ["hidden"],
    patterns: { id }
  },
  submissions: {
    path: "/contests/cup/submissions",
    required: ["id", "language_id", "problem_id", "team_id", "time", "contest_time", "files"],
    optional: [],
    patterns: { id, language_id: id, problem_id: id, team_id: id, time, contest_time: span }
  },
  judgements: {
    path: "/contests/cup/judgements",
    required: [
      "id",
      "submission_id",
      "judgement_type_id",
      "start_time",
      "start_contest_time",
      "end_time",
      "end_contest_time"
    ],
    optional: ["max_run_time"],
    patterns: {
      ...{ id, judgement_type_id: type, start_time: time, end_time: time },
      ...{ start_contest_time: span, end_contest_time: span }
    }
  },
  scoreboard: {
    path: "/contests/cup/scoreboard",
    required: ["time", "contest_time", "state", "rows"],
    optional: [],
    patterns: { time, contest_time: span }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The names of all properties, with nested ones after a dot, as `access` lists them. */
export function propertiesOf(value: unknown): ReadonlyArray<string> {
  const objects = Array.isArray(value) ? (value as ReadonlyArray<unknown>) : [value]
  const names = objects.filter(isRecord).flatMap((object) =>
    Object.entries(object).flatMap(([name, inner]) => {
      const within = name === "rows" || name === "score" || name === "problems" ? propertiesOf(inner) : []
      return within.length === 0 ? [name] : within.map((each) => `${name}.${each}`)
    })
  )
  return [...new Set(names)]
}
