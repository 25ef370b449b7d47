import { Result } from "effect"
import type { Receipt } from "../../../src/api/contract/practice/solutions.ts"
import type { ContestEntry, EntryError } from "../../olympiads/participation/contestEntry.ts"
import { keyReused } from "../../platform/http/Idempotency.ts"
import { type ApiErrors, notFound } from "../../platform/http/ApiError.ts"
import { fairPriority, priorities } from "../../judge/judgingJobs.ts"
import { placeBehind } from "./queuePlace.ts"
import type { SentSituation, SentSolution } from "./sentSituations.ts"
import { sameSource, solutionsPerMinute, tooManySolutions, unknownLanguage } from "./solutionRules.ts"

/** A solution that is to be stored and queued. */
export interface DueSolution {
  readonly sent: SentSolution
  readonly entry: ContestEntry | null
  /** Of the problem. */
  readonly version: number
  readonly tests: number
  readonly priority: number
  readonly queuePlace: number | null
}

/** A receipt, or why there is none. */
export type Taken = Result.Result<Receipt, SubmitError>

type SubmitError = EntryError | ApiErrors<"Invalid" | "SameSource" | "TooManyRequests" | "UnknownLanguage">

/** The solution that is to be taken, or else its answer: the receipt that its key was given before, or a refusal. */
export function decideSent(sent: SentSolution, situation: SentSituation): Result.Result<DueSolution, Taken> {
  const { keyedId, keyedAt } = situation
  if (keyedId === null || keyedAt === null) {
    const due = Result.flatMap(sent.entry, (entry) => decideNew(sent, entry, situation))
    return Result.mapError(due, (refusal) => Result.fail(refusal))
  }
  const receipt: Receipt = { id: keyedId, status: "queued", receivedAt: keyedAt }
  return Result.fail(situation.keyedAlike === true ? Result.succeed(receipt) : Result.fail(keyReused))
}

function decideNew(
  sent: SentSolution,
  entry: ContestEntry | null,
  { version, tests, front, ...situation }: SentSituation
): Result.Result<DueSolution, SubmitError> {
  if (version === null || !situation.isTask) return Result.fail(notFound)
  if (!situation.languageKnown) return Result.fail(unknownLanguage)
  if (situation.sentLately >= solutionsPerMinute) {
    return Result.fail(tooManySolutions(Math.max(1, Math.ceil(situation.secondsUntilNext ?? 60))))
  }
  const isSame = situation.lastHash === sent.hash && situation.lastLanguage === sent.language
  if (isSame && !sent.repeat) return Result.fail(sameSource)
  const kind = entry === null ? priorities.practice : priorities.contest
  const priority = fairPriority(kind, situation.sentLately)
  return Result.succeed({ sent, entry, version, tests, priority, queuePlace: placeBehind(front, priority) })
}
