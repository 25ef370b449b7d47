import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { isAlive } from "../../../judge/worker/WorkerIdentity.ts"
import { rowsOf } from "../../../platform/database/rows.ts"
import type { ContestOfMine } from "../../../olympiads/store/organiserContest.ts"
import type { CheckedProblem } from "./checkProblems.ts"
import { amber, checked, red } from "./findings.ts"

const Facts = Schema.Struct({ slots: Schema.Int, registered: Schema.Int })
const decodeFacts = rowsOf(Facts)

/** Solutions that a participant sends of a problem, as olympiads have shown. */
const attempts = 3
/** Towards the end everybody sends at once: so much of all comes within the busiest minute. */
const busiestMinute = 0.03

/** The mean time that the judge took for an author's solution; null when it has tried none. */
function judgingMs(problems: ReadonlyArray<CheckedProblem>): number | null {
  const times = problems.flatMap(({ references }) =>
    references.flatMap(({ judged, wallMs }) => (judged && wallMs !== null ? [wallMs] : []))
  )
  return times.length === 0 ? null : Math.max(1, times.reduce((sum, each) => sum + each, 0) / times.length)
}

/** Whether those who are registered would wait for their verdicts, by how fast the authors' solutions were judged here. */
export const checkCapacity = Effect.fn("checkCapacity")(function* (
  contest: ContestOfMine,
  problems: ReadonlyArray<CheckedProblem>
) {
  const sql = yield* SqlClient.SqlClient
  const [facts] = yield* decodeFacts(
    yield* sql.unsafe(
      `select (select coalesce(sum(w.slots), 0) from judge_workers w where ${isAlive})::int as slots,
        (select count(*) from contest_participants where contest_id = $1) as registered`,
      [contest.id]
    )
  )
  const fine = { key: "readiness.capacity.fine" } as const
  const { slots, registered } = facts ?? { slots: 0, registered: 0 }
  if (slots === 0) return checked("capacity", [red("readiness.capacity.noJudge")], fine)
  const each = judgingMs(problems)
  if (each === null) return checked("capacity", [amber("readiness.capacity.unknown")], fine)
  const { schedule } = contest.life
  const minutes = (schedule.endsAt - schedule.startsAt) / 60_000
  const all = registered * problems.length * attempts
  const expected = Math.ceil(Math.max(all / minutes, schedule.durationMs === null ? all * busiestMinute : 0))
  const possible = Math.floor((slots * 60_000) / each)
  const values = { registered, expected, possible, wait: Math.ceil(expected / Math.max(1, possible)) }
  const isTooSlow = all / minutes > possible
  return checked(
    "capacity",
    [
      ...(isTooSlow ? [red("readiness.capacity.tooSlow", values)] : []),
      ...(!isTooSlow && values.wait > 2 ? [amber("readiness.capacity.queue", values)] : [])
    ],
    { ...fine, values }
  )
})
