import { Context } from "effect"
import type { ParticipantRejection } from "../../../src/machines/contest/participationRules.ts"
import type { Answer, ApiErrors } from "../../platform/http/ApiError.ts"

export interface ContestEntry {
  readonly contestId: number
  /** The time of receipt, which is never before the participant's start. */
  readonly receivedAt: number
  /** The reason why the solution does not count; it is judged and stored for the jury regardless. */
  readonly unofficial: ParticipantRejection | null
}

type EntryFailure = "ContestNotPassed" | "ContestNotRegistered" | "ContestNotStarted" | "NotFound"
export type EntryError = ApiErrors<EntryFailure>

/**
 * Decides how solutions enter contests. The olympiads module provides it, because practice may not import olympiads.
 */
export class ContestEntries extends Context.Service<
  ContestEntries,
  {
    /** `slug` names the contest; `receivedAt` is the server's time of receipt, in Unix milliseconds. */
    readonly enter: (slug: string, userId: number, receivedAt: number) => Answer<ContestEntry, EntryFailure>
  }
>()("server/practice/solutions/ContestEntries") {}
