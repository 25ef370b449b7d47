import { Effect } from "effect"
import type { ContestEffect } from "../../../src/machines/contest/applyEvent.ts"
import { earnAchievements } from "../../rewards/achievements/earnAchievements.ts"
import { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import { notifyInvited } from "../store/invitations.ts"
import { sql } from "../../platform/database/sql.ts"
import { promote, notifyPublished } from "../selection/promote.ts"

/** Side effects of a change of a contest's life, within its transaction. */
export const afterLifeChange = Effect.fn("afterLifeChange")(function* (
  contestId: number,
  effects: ReadonlyArray<ContestEffect>
) {
  const feed = yield* ChangeFeed
  const isClosed = effects.some((effect) => effect.type === "statusChanged" && effect.to === "closed_contest")
  if (isClosed) {
    yield* promote(contestId)
    yield* notifyPublished(contestId)
    yield* rewardParticipants(contestId)
  }
  // Delete invitations of people without an account as soon as they are no longer needed.
  if (isClosed) yield* sql`delete from contest_invitations where contest_id = ${contestId}`
  if (effects.length === 0) return
  yield* feed.changed("contests")
  yield* notifyInvited(contestId)
})

const rewardParticipants = Effect.fnUntraced(function* (contestId: number) {
  const rows = yield* sql<{ readonly userId: number }>`
    select user_id as "userId" from contest_participants where contest_id = ${contestId} and started_at is not null`
  yield* earnAchievements(
    "results",
    rows.map(({ userId }) => userId)
  )
})
