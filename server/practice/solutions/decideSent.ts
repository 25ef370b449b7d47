import { Result } from "effect"
import type { Receipt } from "../../../src/api/contract/practice/solutions.ts"
import type { ContestEntry, EntryError } from "./ContestEntries.ts"
import { keyReused } from "../../platform/http/Idempotency.ts"
import { type ApiErrors, notFound } from "../../platform/http/ApiError.ts"
import { fairPriority, priorities } from "../../judge/judgingJobs.ts"
import { positionBehind } from "./queuePlace.ts"
import type { SubmissionContext, NewSolution } from "./submissionContexts.ts"
import { sameSource, solutionsPerMinute, tooManySolutions, unknownLanguage } from "./solutionRules.ts"

/** A solution to store and queue. */
export interface DueSolution {
  readonly solution: NewSolution
  readonly entry: ContestEntry | null
  /** Version of the problem. */
  readonly version: number
  readonly tests: number
  readonly priority: number
  readonly queuePlace: number | null
}

export type SubmitResult = Result.Result<Receipt, SubmitError>

type SubmitError = EntryError | ApiErrors<"Invalid" | "SameSource" | "TooManyRequests" | "UnknownLanguage">

/** The solution to store, or else its result: the receipt already given for the idempotency key, or an error. */
export function decideSent(
  solution: NewSolution,
  participationContext: SubmissionContext
): Result.Result<DueSolution, SubmitResult> {
  const { keyedId, keyedAt } = participationContext
  if (keyedId === null || keyedAt === null) {
    const due = Result.flatMap(solution.entry, (entry) => validateNew(solution, entry, participationContext))
    return Result.mapError(due, (rejection) => Result.fail(rejection))
  }
  const receipt: Receipt = { id: keyedId, status: "queued", receivedAt: keyedAt }
  return Result.fail(
    participationContext.keyedAlike === true ? Result.succeed(receipt) : Result.fail(keyReused)
  )
}

function validateNew(
  solution: NewSolution,
  entry: ContestEntry | null,
  { version, tests, front, ...participationContext }: SubmissionContext
): Result.Result<DueSolution, SubmitError> {
  if (version === null || !participationContext.isTask) return Result.fail(notFound)
  if (!participationContext.languageKnown) return Result.fail(unknownLanguage)
  if (participationContext.recentCount >= solutionsPerMinute) {
    return Result.fail(tooManySolutions(Math.max(1, Math.ceil(participationContext.secondsUntilNext ?? 60))))
  }
  const isSame =
    participationContext.lastHash === solution.hash && participationContext.lastLanguage === solution.language
  if (isSame && !solution.repeat) return Result.fail(sameSource)
  const kind = entry === null ? priorities.practice : priorities.contest
  const priority = fairPriority(kind, participationContext.recentCount)
  return Result.succeed({
    solution,
    entry,
    version,
    tests,
    priority,
    queuePlace: positionBehind(front, priority)
  })
}
