import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Power } from "../../../src/api/contract/organiser/contests.ts"
import type {
  ContestAct,
  ContestCounts,
  ContestRefusal
} from "../../../src/machines/contest/contestEvents.ts"
import { decide } from "../../../src/machines/contest/decide.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { afterChange } from "../../olympiads/life/afterChange.ts"
import { saveLife } from "../../olympiads/store/saveLife.ts"
import { type AtDesk, type ContestOfMine, lockedDeskContest } from "../../olympiads/store/organiserContest.ts"
import { readCounts } from "./readCounts.ts"
import { tellAct } from "./tellAct.ts"
import { type AuditEntry, writeAudit } from "./writeAudit.ts"

/** Why the life of a contest does not allow an act. */
export const rejectedAct = (reason: ContestRefusal) =>
  new ApiError("ContestActRejected", { message: `desk.refusal.${reason}` })

/**
 * An organiser's act on the life of a contest: the machine decides, and what follows is written in one transaction
 * with the act's line in the audit.
 */
export const changeLife = Effect.fn("changeLife")(function* (
  desk: AtDesk,
  needed: Power,
  eventOf: (contest: ContestOfMine, now: number, counts: ContestCounts) => ContestAct,
  done: Pick<AuditEntry, "data" | "about"> = {}
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const contest = yield* lockedDeskContest(desk, needed)
      const now = yield* Clock.currentTimeMillis
      const counts = (yield* readCounts([contest.id]))(contest.id)
      const event = eventOf(contest, now, counts)
      const decision = decide(contest.life, event)
      if (!decision.ok) return yield* rejectedAct(decision.reason)
      yield* saveLife(contest.id, decision.next)
      yield* afterChange(contest.id, decision.effects)
      const { endsAt } = contest.life.schedule
      yield* tellAct({ contestId: contest.id, actorId: desk.userId, endsAt }, event, decision)
      yield* writeAudit({ contestId: contest.id, actorId: desk.userId, act: event.type, ...done })
      return { ...contest, life: decision.next }
    })
  )
})
