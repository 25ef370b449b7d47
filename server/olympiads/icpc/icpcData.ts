import { Clock, Effect } from "effect"
import { advanceTo } from "../../../src/machines/contest/applyEvent.ts"
import { isFrozen } from "../../../src/machines/contest/schedule.ts"
import { isoOf } from "../../../src/machines/contest/scheduleWire.ts"
import { languageCode } from "../../judge/languageRules.ts"
import { programmingLanguage } from "../../judge/languages/programmingLanguages.ts"
import { translate } from "../../platform/i18n/translate.ts"
import { labelOf } from "../participation/contestProblems.ts"
import { readLines } from "../standings/readStandings.ts"
import { nameFor, ranked } from "../standings/standingsOrder.ts"
import type { ContestRow } from "../store/findContest.ts"
import { icpcContest, icpcState, relative } from "./icpcContest.ts"
import { scoreboardRows } from "./icpcScoreboard.ts"
import { judgementType, judgementTypes } from "./judgementTypes.ts"
import {
  type IcpcLanguageRow,
  type IcpcProblemRow,
  type IcpcSolutionRow,
  type IcpcTeamRow,
  readIcpcLanguages,
  readIcpcProblems,
  readIcpcSolutions,
  readIcpcTeams,
  readPublishedAt
} from "./readIcpcRows.ts"

/** `public`: visible to everyone, respects the freeze; `full`: visible to organisers. */
export type IcpcView = "public" | "full"

/** An object of the specification. */
export type IcpcObject = Readonly<Record<string, unknown>>

/** A snapshot of everything that the Contest API serves for one contest. */
export interface IcpcData {
  readonly contest: IcpcObject
  readonly state: IcpcObject & { readonly end_of_updates: string | null }
  readonly collections: Readonly<Record<IcpcCollection, ReadonlyArray<IcpcObject & { readonly id: string }>>>
  readonly scoreboard: IcpcObject
}

export const icpcCollections = [
  "judgement-types",
  "languages",
  "problems",
  "groups",
  "teams",
  "submissions",
  "judgements"
] as const
export type IcpcCollection = (typeof icpcCollections)[number]

const groupId = (grade: number) => `grade-${grade}`

/** Reads a contest for one of the views. */
export const readIcpcData = Effect.fn("readIcpcData")(function* (contest: ContestRow, view: IcpcView) {
  const now = yield* Clock.currentTimeMillis
  const life = advanceTo(contest.life, now)
  const isOut = life.state === "closed_contest"
  const isSecret = view === "public" && !isOut
  const frozenFrom = isSecret && isFrozen(life.schedule, now) ? life.schedule.freezeAt : null
  const hasBegun = life.schedule.startsAt <= now && life.state !== "draft"
  const seen = hasBegun || view === "full"
  const [problems, everybody, rows, languages, publishedAt, lines] = yield* Effect.all([
    seen ? readIcpcProblems(contest.id) : Effect.succeed([]),
    seen ? readIcpcTeams(contest.id) : Effect.succeed([]),
    seen ? readIcpcSolutions(contest.id) : Effect.succeed([]),
    readIcpcLanguages(contest.id),
    readPublishedAt(contest.id),
    seen ? readLines(contest.id, frozenFrom === null ? "full" : "frozen") : Effect.succeed([])
  ])
  const teams = everybody.filter(({ disqualified }) => view === "full" || !disqualified)
  const began = new Map(teams.map(({ id, startedAt }) => [id, startedAt]))
  const solutions = rows.filter(({ userId }) => began.has(userId))
  const isPublished = ({ status, receivedAt }: IcpcSolutionRow) =>
    judgementType(status) !== null && (frozenFrom === null || receivedAt < frozenFrom)
  const { startsAt, durationMs } = life.schedule
  const clock = (userId: number, at: number) =>
    at - (durationMs === null ? startsAt : (began.get(userId) ?? startsAt))
  const name = (team: IcpcTeamRow) => teamName(team, view)
  const problemIds = new Map(
    problems.map(({ id, ordinal }) => [id, view === "full" ? String(id) : labelOf(ordinal)])
  )
  const problemId = (id: number) => problemIds.get(id) ?? ""
  const names = new Map(teams.map((team) => [team.id, name(team)]))
  // Names are hidden until the results are out, and while an unfinished contest has one of the problems.
  const isUnnamed = view === "public" && (!isOut || problems.some((problem) => problem.closed))
  const state = icpcState(life, publishedAt, now)
  const data: IcpcData = {
    contest: icpcContest(contest, life),
    state,
    collections: {
      "judgement-types": judgementTypes(contest.scoring),
      languages: languagesOf(languages, solutions),
      problems: problems.map((problem) => problemOf(problem, contest.scoring, isUnnamed, problemId)),
      groups: view === "full" ? groupsOf(teams) : [],
      teams: teams.map((team) => ({
        id: String(team.id),
        label: String(team.id),
        name: name(team),
        group_ids: view === "full" && team.grade !== null ? [groupId(team.grade)] : [],
        ...(team.disqualified ? { hidden: true } : {})
      })),
      submissions: solutions.map((solution) => submissionOf(solution, contest.slug, view, clock, problemId)),
      judgements: solutions
        .filter(isPublished)
        .map((solution) => judgementOf(solution, contest.scoring, clock))
    },
    scoreboard: {
      time: isoOf(now),
      contest_time: relative(now - startsAt),
      state,
      rows: scoreboardRows({
        scoring: contest.scoring,
        problems,
        problemId,
        rows: ranked(lines).filter(({ userId }) => began.has(userId)),
        judged: solutions.filter(isPublished),
        pending: solutions.filter((solution) => !isPublished(solution)),
        nameOf: (userId) => names.get(userId) ?? "",
        minutesOf: ({ userId, receivedAt }) => Math.max(0, Math.floor(clock(userId, receivedAt) / 60_000))
      })
    }
  }
  return data
})

/** The public view uses the names that visitors see, because the Contest API has no learner sign-in. */
const teamName = ({ id, name, fullName, synthetic }: IcpcTeamRow, view: IcpcView): string =>
  (view === "full" ? (fullName ?? name) : nameFor(null, { name, synthetic })) ??
  translate("en", "person.number", { id })

/** Includes languages that the judge or the contest no longer offers, if a solution uses them. */
function languagesOf(offered: ReadonlyArray<IcpcLanguageRow>, rows: ReadonlyArray<IcpcSolutionRow>) {
  const known = new Set(offered.map(({ id }) => id))
  const absent = [...new Set(rows.map(({ language }) => language))].filter((id) => !known.has(id))
  const all = [
    ...offered,
    ...absent.map((id) => {
      const { title = id, extension = id } = programmingLanguage(id) ?? {}
      return { id, name: title, extension }
    })
  ]
  return all.map(({ id, name, extension }) => ({
    id: languageCode(id),
    name,
    entry_point_required: false,
    extensions: [extension]
  }))
}

/**
 * With `isUnnamed`, the label replaces the name. The public id is always the label, because the platform's own id leads
 * to the statement of a problem that is public elsewhere.
 */
const problemOf = (
  { id, ordinal, points, title, timeLimitMs, tests }: IcpcProblemRow,
  scoring: "points" | "icpc",
  isUnnamed: boolean,
  problemId: (id: number) => string
) => ({
  id: problemId(id),
  label: labelOf(ordinal),
  name: isUnnamed ? labelOf(ordinal) : title,
  ordinal,
  time_limit: timeLimitMs / 1000,
  ...(isUnnamed ? {} : { test_data_count: tests }),
  ...(scoring === "points" ? { max_score: points } : {})
})

const groupsOf = (teams: ReadonlyArray<IcpcTeamRow>) =>
  [...new Set(teams.flatMap(({ grade }) => (grade === null ? [] : [grade])))]
    .toSorted((one, other) => one - other)
    .map((grade) => ({ id: groupId(grade), name: String(grade), type: "grade" }))

type OwnClock = (userId: number, at: number) => number

const submissionOf = (
  { id, userId, problemId, language, receivedAt }: IcpcSolutionRow,
  slug: string,
  view: IcpcView,
  clock: OwnClock,
  idOf: (problemId: number) => string
) => ({
  id: String(id),
  language_id: languageCode(language),
  problem_id: idOf(problemId),
  team_id: String(userId),
  time: isoOf(receivedAt),
  contest_time: relative(clock(userId, receivedAt)),
  files:
    view === "full"
      ? [
          {
            href: `contests/${slug}/submissions/${id}/files`,
            filename: `${id}.zip`,
            mime: "application/zip"
          }
        ]
      : []
})

/** The start of judging is not stored; the time of receipt replaces it. */
const judgementOf = (
  { id, userId, receivedAt, judgedAt, status, timeMs, points }: IcpcSolutionRow,
  scoring: "points" | "icpc",
  clock: OwnClock
) => ({
  id: String(id),
  submission_id: String(id),
  judgement_type_id: judgementType(status),
  ...(scoring === "points" ? { score: points ?? 0 } : {}),
  start_time: isoOf(receivedAt),
  start_contest_time: relative(clock(userId, receivedAt)),
  end_time: isoOf(judgedAt ?? receivedAt),
  end_contest_time: relative(clock(userId, judgedAt ?? receivedAt)),
  ...(timeMs === null ? {} : { max_run_time: timeMs / 1000 })
})
