import { Effect } from "effect"
import type { Appeal } from "../../../../src/api/contract/organiser/selection.ts"
import { ApiError, notFound } from "../../../platform/http/ApiError.ts"
import { promote, readStage } from "../../../olympiads/selection/promote.ts"
import { type OrganiserAccess, lockedOrganiserContest } from "../../../olympiads/store/organiserContest.ts"
import { storableField } from "../../../platform/http/storableField.ts"
import { inTransaction, sql } from "../../../platform/database/sql.ts"
import { writeAudit } from "../writeAudit.ts"

interface AboutOne extends OrganiserAccess {
  readonly participant: number
}

const begun = new ApiError("ContestActRejected", { message: "selection.begunNext" })

/**
 * Records the jury's decision on a participant's promotion; it overrides the rule.
 * After the results are published, it takes effect at once, and the participant is notified.
 */
export const decideAppeal = Effect.fn("decideAppeal")(function* (
  about: AboutOne,
  { outcome, reason: given }: Appeal
) {
  const reason = yield* storableField("reason", given)
  return yield* changing(about, "appeal.decide", { data: { outcome }, texts: { reason } }, (contestId) =>
    Effect.asVoid(sql`
      insert into contest_appeals (contest_id, user_id, outcome, reason)
      values (${contestId}, ${about.participant}, ${outcome}, ${reason})
      on conflict (contest_id, user_id) do update
      set outcome = excluded.outcome, reason = excluded.reason, decided_at = now()`)
  )
})

/** Withdraws the jury's decision, so that the rule applies again. */
export const withdrawAppeal = Effect.fn("withdrawAppeal")(function* (about: AboutOne) {
  return yield* changing(about, "appeal.withdraw", { data: {}, texts: {} }, (contestId) =>
    Effect.asVoid(
      sql`delete from contest_appeals where contest_id = ${contestId} and user_id = ${about.participant}`
    )
  )
})

interface AppealAudit {
  readonly data: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<string, string>>
}

const changing = Effect.fnUntraced(function* <E, R>(
  { participant, ...access }: AboutOne,
  act: string,
  { data, texts }: AppealAudit,
  change: (contestId: number) => Effect.Effect<void, E, R>
) {
  const { id, actorId, life } = yield* lockedOrganiserContest(access, "jury")
  yield* canDecide(id, participant)
  yield* change(id)
  yield* writeAudit({ id, actorId }, act, {
    data: { ...data, userId: participant },
    about: { userId: participant, texts }
  })
  if (life.state === "closed_contest") yield* promote(id)
  return null
}, inTransaction)

/** Requires a participant who started, is not disqualified and has not started the next stage. */
const canDecide = Effect.fnUntraced(function* (contestId: number, participant: number) {
  const stage = yield* readStage(contestId)
  const [row] = yield* sql<{ begun: boolean }>`
    select exists (select from contest_participants n where n.contest_id = ${stage?.nextContestId ?? null}::bigint
      and n.user_id = p.user_id and n.started_at is not null) as begun
    from contest_participants p where p.contest_id = ${contestId} and p.user_id = ${participant}
      and p.started_at is not null and p.disqualified_at is null for update`
  if (stage === null || row === undefined) return yield* notFound
  if (row.begun) return yield* begun
})
