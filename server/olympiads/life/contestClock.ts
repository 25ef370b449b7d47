import { Clock, Effect, Layer, Schedule } from "effect"
import { applyEvent } from "../../../src/machines/contest/applyEvent.ts"
import type { ContestEvent } from "../../../src/machines/contest/contestEvents.ts"
import { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import { type ContestRow, readContests } from "../store/findContest.ts"
import { saveLife } from "../store/saveLife.ts"
import { afterLifeChange } from "./afterLifeChange.ts"
import { renewDemoContests } from "./renewDemoContests.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import { fillDemoContest } from "../demoContests/fillDemoContest.ts"

const waiting = `c.status = 'result_calculation' and c.publishes_itself
  and not exists (select from solutions s where s.contest_id = c.id and s.status in ('queued', 'running'))
  and not exists (select from contests b where b.next_contest_id = c.id and b.status <> 'closed_contest')`

const apply = Effect.fnUntraced(function* ({ id, life }: ContestRow, event: ContestEvent) {
  const decision = applyEvent(life, event)
  if (!decision.ok) return
  yield* saveLife(id, decision.next)
  yield* afterLifeChange(id, decision.effects)
})

/**
 * Publishes results of self-publishing contests once everything is judged and the previous stage is closed.
 * Fills demo contests without participants with synthetic users first.
 */
export const publishJudged = Effect.fn("publishJudged")(function* () {
  const done = yield* readContests(`${waiting} order by c.id limit 20 for update skip locked`, [])
  const now = yield* Clock.currentTimeMillis
  for (const contest of done) {
    if (contest.isDemoContest && (yield* fillDemoContest(contest))) continue
    yield* apply(contest, { type: "results.publish", unjudged: 0, now })
  }
}, inTransaction)

/**
 * Stores time-driven transitions of contests; readers do not wait for it, but advance a contest with the same machine.
 * Several processes may run it at once, because each of them locks its contest rows.
 */
export const passTime = Effect.fn("passTime")(function* () {
  const due = yield* readContests("c.next_moment <= now() order by c.id limit 20 for update skip locked", [])
  const now = yield* Clock.currentTimeMillis
  for (const contest of due) yield* apply(contest, { type: "time.passed", now })
  return due.length
}, inTransaction)

/** Runs every second. */
export const contestClock = Layer.effectDiscard(
  Effect.gen(function* () {
    const round = passTime().pipe(
      Effect.andThen(publishJudged()),
      Effect.andThen(renewDemoContests()),
      Effect.catchCause((cause) => Effect.logError("Contests could not be brought to the present", cause))
    )
    yield* ChangeFeed
    yield* round.pipe(Effect.repeat(Schedule.spaced("1 second")), Effect.forkScoped)
  })
)
