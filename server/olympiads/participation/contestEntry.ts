import { Effect } from "effect"
import type { ParticipantRejection } from "../../../src/machines/contest/participationRules.ts"
import type { ApiErrors } from "../../platform/http/ApiError.ts"
import { rejectedFor } from "./participationErrors.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { participationContextWith } from "./participationContextOf.ts"

/** How a solution enters a contest. */
export interface ContestEntry {
  readonly contestId: number
  /** Why it does not count; it is judged and kept for the jury all the same. */
  readonly unofficial: ParticipantRejection | null
}

export type EntryError = ApiErrors<
  "ContestNotPassed" | "ContestNotRegistered" | "ContestNotStarted" | "NotFound"
>

/**
 * What a solution counts for that the server received at a moment. Acts at the organiser console meanwhile are no matter: its verdict
 * asks again before it counts.
 */
export const contestEntry = Effect.fn("contestEntry")(function* (
  slug: string,
  userId: number,
  receivedAt: number
) {
  const { contest, participation } = yield* visibleParticipationContext(slug, userId)
  const { submit } = participationContextWith(contest, participation, receivedAt).standing
  // Before anything else: what is in a contest is nobody's to find out by trying.
  if (submit.kind === "refused") return yield* rejectedFor(submit.reason)
  const unofficial = submit.kind === "unofficial" ? submit.reason : null
  const entry: ContestEntry = { contestId: contest.id, unofficial }
  return entry
})
