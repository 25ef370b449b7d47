import { createHash } from "node:crypto"
import { Clock, Effect, Result } from "effect"
import type { SubmitSolution } from "../../../src/api/contract/practice/solutions.ts"
import { checkSource } from "./checkSource.ts"
import { ContestEntries } from "./ContestEntries.ts"
import { Submissions } from "./Submissions.ts"
import { currentTraceparent } from "../../platform/tracing.ts"
import { catchApiErrors } from "../../platform/http/ApiError.ts"

const hashOf = (source: string) => createHash("sha256").update(source).digest("base64")

interface Sending {
  readonly userId: number
  readonly problemId: number
  /** Idempotency key. */
  readonly key: string | null
}

/** Submits a solution for judging and returns its receipt; the time of receipt decides for contests. */
export const submitSolution = Effect.fn("submitSolution")(function* (
  { userId, problemId, key }: Sending,
  { contest, repeat = false, ...sent }: SubmitSolution
) {
  // Take the timestamp before queueing, so that waiting costs the participant no time.
  const receivedAt = yield* Clock.currentTimeMillis
  // Keep a contest rejection as a value: a receipt already given for the key takes precedence.
  const slug = contest ?? null
  const entry = yield* entryOf(slug, userId, receivedAt)
  const { language } = sent
  const source = yield* checkSource(userId, problemId, sent)
  const { submit } = yield* Submissions
  const hash = hashOf(source)
  const solution = {
    userId,
    problemId,
    language,
    source,
    hash,
    repeat,
    key,
    receivedAt,
    traceparent: yield* currentTraceparent,
    contest: slug,
    entry
  }
  return yield* Effect.flatMap(submit(solution), Effect.fromResult)
})

const entryOf = Effect.fnUntraced(function* (contest: string | null, userId: number, receivedAt: number) {
  if (contest === null) return Result.succeed(null)
  const { enter } = yield* ContestEntries
  return yield* enter(contest, userId, receivedAt).pipe(
    Effect.map((entry) => Result.succeed(entry)),
    catchApiErrors((error) => Effect.succeed(Result.fail(error)))
  )
})
