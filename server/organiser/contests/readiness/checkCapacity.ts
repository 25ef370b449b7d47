import { Effect, Schema } from "effect"
import { isAlive } from "../../../judge/worker/WorkerIdentity.ts"
import type { ContestOfMine } from "../../../olympiads/store/organiserContest.ts"
import type { CheckedProblem } from "./checkProblems.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { amber, checked, red } from "./findings.ts"

const decodeFacts = rowsOf({ slots: Schema.Int, registered: Schema.Int })

/** Empirical number of solutions per participant and problem. */
const attempts = 3
/** Empirical share of all solutions in the busiest minute, near the end. */
const busiestMinute = 0.03

/** Mean judging time of the reference solutions; null if none has been judged. */
function judgingMs(problems: ReadonlyArray<CheckedProblem>): number | null {
  const times = problems.flatMap(({ references }) =>
    references.flatMap(({ judged, wallMs }) => (judged && wallMs !== null ? [wallMs] : []))
  )
  return times.length === 0 ? null : Math.max(1, times.reduce((sum, each) => sum + each, 0) / times.length)
}

/**
 * Estimates from the judging times of reference solutions whether registered participants would have to wait for
 * verdicts.
 */
export const checkCapacity = Effect.fn("checkCapacity")(function* (
  contest: ContestOfMine,
  problems: ReadonlyArray<CheckedProblem>
) {
  const [facts] = yield* sql`
    select (select coalesce(sum(w.slots), 0) from judge_workers w
        where ${sql.literal(isAlive)})::int as slots,
      (select count(*) from contest_participants where contest_id = ${contest.id}) as registered`.pipe(
    decodeFacts
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
