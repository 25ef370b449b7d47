import type { IcpcData, IcpcView } from "./icpcData.ts"

const contestFields = ["id", "name", "formal_name", "start_time", "duration", "scoreboard_freeze_duration"]
const stateFields = ["started", "ended", "frozen", "thawed", "finalized", "end_of_updates"]

const scored = {
  icpc: {
    contest: ["scoreboard_type", "penalty_time"],
    type: ["penalty"],
    problem: [],
    judgement: [],
    row: ["rows.score.num_solved", "rows.score.total_time", "rows.problems.solved"]
  },
  points: {
    contest: ["scoreboard_type"],
    type: [],
    problem: ["max_score"],
    judgement: ["score"],
    row: ["rows.score.score", "rows.problems.score"]
  }
} as const

/** Endpoints and properties available in a view; there are no capabilities, since the API is read-only. */
export function icpcAccess({ contest, collections }: IcpcData, view: IcpcView) {
  const countsTests = collections.problems.every((problem) => "test_data_count" in problem)
  const fields = scored[contest["scoreboard_type"] === "score" ? "points" : "icpc"]
  return {
    capabilities: [],
    endpoints: [
      { type: "contest", properties: [...contestFields, ...fields.contest] },
      { type: "judgement-types", properties: ["id", "name", "solved", ...fields.type] },
      { type: "languages", properties: ["id", "name", "entry_point_required", "extensions"] },
      {
        type: "problems",
        properties: [
          "id",
          "label",
          "name",
          "ordinal",
          "time_limit",
          ...(countsTests ? ["test_data_count"] : []),
          ...fields.problem
        ]
      },
      ...(view === "full" ? [{ type: "groups", properties: ["id", "name", "type"] }] : []),
      {
        type: "teams",
        properties: ["id", "label", "name", ...(view === "full" ? ["group_ids", "hidden"] : [])]
      },
      { type: "state", properties: stateFields },
      {
        type: "submissions",
        properties: ["id", "language_id", "problem_id", "team_id", "time", "contest_time", "files"]
      },
      {
        type: "judgements",
        properties: [
          ...["id", "submission_id", "judgement_type_id", "start_time", "start_contest_time"],
          ...["end_time", "end_contest_time", "max_run_time", ...fields.judgement]
        ]
      },
      {
        type: "scoreboard",
        properties: [
          ...["time", "contest_time", "state", "rows.rank", "rows.team_id", "rows.score.time"],
          ...["rows.problems.problem_id", "rows.problems.num_judged", "rows.problems.num_pending"],
          ...["rows.problems.time", ...fields.row]
        ]
      },
      { type: "event-feed", properties: ["type", "id", "data"] }
    ]
  }
}
