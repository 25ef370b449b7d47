import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { PracticeApi } from "../../../api/PracticeApi.ts"
import type { ApiError } from "../../../api/errors.ts"
import { Receipt } from "../../../api/contract/practice/solutions.ts"
import type { SolutionToSend } from "../../../machines/submissionMachine.ts"
import { decodeWith } from "../../shell/storage/decodeWith.ts"
import type { LocalStore } from "../../shell/storage/localStore.ts"

/** A solution whose verdict is not known yet. It belongs to one user and is sent only while they are signed in. */
export type OutboxEntry = typeof OutboxEntry.Type
const OutboxEntry = Schema.Struct({
  key: Schema.String,
  problemId: Schema.Number,
  language: Schema.String,
  source: Schema.String,
  repeat: Schema.Boolean,
  contest: Schema.NullOr(Schema.String),
  createdAt: Schema.Number,
  /** Null until the server has accepted the solution. */
  receipt: Schema.NullOr(Receipt)
})

/** Pending solutions by key, stored across page loads. */
export const openOutbox = (store: LocalStore) => store.records("outbox", decodeWith(OutboxEntry))

export interface Sender {
  readonly userId: number
  readonly outbox: ReturnType<typeof openOutbox>
  readonly exclusively: typeof exclusivelyByWebLocks
  /** Posts the solution under its key. */
  readonly post: (solution: SolutionToSend) => Effect.Effect<Receipt, ApiError, PracticeApi>
}

/**
 * Sends a solution exactly once, no matter how many tabs and page loads call it.
 * The solution is stored in the outbox before the first request. One tab sends at a time; later callers find the stored
 * receipt. If the response was lost, the same key makes the server return the first receipt.
 */
export const sendOnce = Effect.fnUntraced(function* (
  { userId, outbox, exclusively, post }: Sender,
  solution: SolutionToSend
) {
  const { key } = solution
  const read = Effect.promise(() => outbox.get(userId, key))
  const write = (createdAt: number, receipt: Receipt | null) =>
    Effect.promise(() => outbox.put(userId, key, { ...solution, createdAt, receipt }))

  if ((yield* read) === null) yield* write(Date.now(), null)
  const send = Effect.gen(function* () {
    const queued = yield* read
    if (queued?.receipt) return queued.receipt
    const receipt = yield* post(solution)
    yield* write(queued?.createdAt ?? Date.now(), receipt)
    return receipt
  })
  return yield* exclusively(`zama-send-${key}`, send)
})

/**
 * Runs one effect per name at a time across all tabs. Without Web Locks only the idempotency key prevents duplicates.
 */
export const exclusivelyByWebLocks = <Output, Failure, Services>(
  name: string,
  run: Effect.Effect<Output, Failure, Services>
): Effect.Effect<Output, Failure, Services> =>
  typeof navigator === "object" && Boolean(navigator.locks)
    ? Effect.acquireUseRelease(
        webLock(name),
        () => run,
        (release) => Effect.sync(release)
      )
    : run

/** Resolves with the function that releases the lock. */
const webLock = (name: string) =>
  Effect.callback<() => void>((resume) => {
    const hold = () => new Promise<void>((release) => resume(Effect.succeed(release)))
    // A page that is going away gets no lock, and nothing waits for it.
    navigator.locks.request(name, hold).catch(() => {})
  })
