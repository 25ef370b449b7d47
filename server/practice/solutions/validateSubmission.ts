import { Result } from "effect"
import { answersFormat, type Receipt } from "../../../src/api/contract/practice/solutions.ts"
import type { ContestEntry, EntryError } from "./ContestEntries.ts"
import { keyReused } from "../../platform/http/Idempotency.ts"
import { ApiError, type ApiErrors, notFound, tooManyRequests } from "../../platform/http/ApiError.ts"
import { fairPriority, priorities } from "../../judge/judgingJobs.ts"
import { allowsLanguage } from "../../judge/languageRules.ts"
import { positionBehind } from "./queuePosition.ts"
import type { SubmissionContext, NewSolution } from "./submissionContexts.ts"

/** Limit of solutions per learner and minute. */
const solutionsPerMinute = 20

const sameSource = new ApiError("SameSource", { message: "solution.sameSource" })

export const unknownLanguage = new ApiError("UnknownLanguage", {
  message: "solution.unknownLanguage",
  fieldErrors: { language: ["solution.unknownLanguage"] }
})

/** The problem or the contest accepts no solutions in the language. */
export const languageNotAllowed = (by: "problem" | "contest") =>
  new ApiError("LanguageNotAllowed", {
    message: `solution.languageNotAllowed.${by}`,
    fieldErrors: { language: [`solution.languageNotAllowed.${by}`] }
  })

const tooManySolutions = (retryAfterSeconds: number) => tooManyRequests(retryAfterSeconds, "solution.tooMany")

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

type SubmitError =
  | EntryError
  | ApiErrors<"Invalid" | "LanguageNotAllowed" | "SameSource" | "TooManyRequests" | "UnknownLanguage">

/** The solution to store, or else its result: the receipt already given for the idempotency key, or an error. */
export function validateSubmission(
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
  const forbidding = forbidsLanguage(participationContext, solution.language)
  if (forbidding !== null) return Result.fail(languageNotAllowed(forbidding))
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

/** What does not allow a language; null if both do. Answers are in no language. */
function forbidsLanguage(
  { problemLanguages, contestLanguages }: Pick<SubmissionContext, "problemLanguages" | "contestLanguages">,
  language: string
): "problem" | "contest" | null {
  if (language === answersFormat) return null
  if (!allowsLanguage(problemLanguages, language)) return "problem"
  return contestLanguages === null || contestLanguages.includes(language) ? null : "contest"
}
