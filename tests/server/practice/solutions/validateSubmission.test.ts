import { Result } from "effect"
import { expect, test } from "vitest"
import { rejectedFor } from "../../../../server/olympiads/participation/participationErrors.ts"
import { validateSubmission } from "../../../../server/practice/solutions/validateSubmission.ts"
import type {
  SubmissionContext,
  NewSolution
} from "../../../../server/practice/solutions/submissionContexts.ts"

const notStarted = rejectedFor("notStarted")

const late: NewSolution = {
  traceparent: null,
  userId: 1,
  problemId: 7,
  language: "python",
  source: "print(3)",
  hash: "hash",
  repeat: false,
  key: "key-number-one",
  receivedAt: 0,
  contest: "cup",
  entry: Result.fail(notStarted)
}

const participationContext: SubmissionContext = {
  version: 1,
  tests: 3,
  languageKnown: true,
  problemLanguages: null,
  contestLanguages: null,
  isTask: true,
  recentCount: 0,
  secondsUntilNext: null,
  lastHash: null,
  lastLanguage: null,
  keyedId: null,
  keyedAt: null,
  keyedAlike: null,
  front: []
}

test("a solution received in time keeps its receipt when it is repeated too late", () => {
  expect(validateSubmission(late, participationContext)).toEqual(Result.fail(Result.fail(notStarted)))
  const receivedAt = "2026-11-22T07:00:00.000Z"
  const arrived = { ...participationContext, keyedId: 5, keyedAt: receivedAt, keyedAlike: true }
  const receipt = { id: 5, status: "queued", receivedAt } as const
  expect(validateSubmission(late, arrived)).toEqual(Result.fail(Result.succeed(receipt)))
})

test("a problem outside the contest answers like a missing one", () => {
  const entered = {
    ...late,
    entry: Result.succeed({ contestId: 3, receivedAt: late.receivedAt, unofficial: null })
  }
  const answer = validateSubmission(entered, { ...participationContext, isTask: false })
  expect(Result.isFailure(answer) && Result.isFailure(answer.failure)).toBe(true)
  expect(Result.isSuccess(validateSubmission(entered, participationContext))).toBe(true)
})
