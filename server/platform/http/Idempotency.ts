import { createHash } from "node:crypto"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { ApiError, badRequest } from "./ApiError.ts"
import { rowsOf } from "../database/sql.ts"

/** A successful answer as sent over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly text: string
}

export interface RepeatableCall {
  /** Owner of the key; visitors and learners never share keys. */
  readonly owner: string
  readonly call: string
  readonly key: string
  /** Address and body, to detect a key that is reused for another request. */
  readonly content: string
}

const decodeStored = rowsOf({
  content_hash: Schema.String,
  status: Schema.Int,
  answer: Schema.String
})

/** The key was already used for another request. */
export const keyReused = new ApiError("Invalid", {
  message: "failure.idempotencyKey",
  fieldErrors: { "idempotency-key": ["failure.idempotencyKey"] }
})

const digest = (text: string) => createHash("sha256").update(text).digest("base64url")

/**
 * Runs a call once per key: a repeat, even a concurrent one, gets the first answer.
 * The call runs inside the transaction that stores its answer, so a crash leaves both or neither. A rejected call
 * stores nothing and may be retried.
 */
export class Idempotency extends Context.Service<
  Idempotency,
  {
    readonly once: <E, R>(
      call: RepeatableCall,
      run: Effect.Effect<WireAnswer, E, R>
    ) => Effect.Effect<WireAnswer, E | ApiError | SqlError.SqlError | Schema.SchemaError, R>
  }
>()("server/platform/http/Idempotency") {
  static readonly layer = Layer.effect(
    Idempotency,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const find = (call: RepeatableCall) =>
        Effect.flatMap(
          sql`select content_hash, status, answer from idempotent_answers
              where owner = ${call.owner} and call = ${call.call} and key = ${call.key}`,
          decodeStored
        )
      const store = (call: RepeatableCall, answer: WireAnswer) => sql`insert into idempotent_answers
          (owner, call, key, content_hash, status, answer)
          values (${call.owner}, ${call.call}, ${call.key}, ${digest(call.content)}, ${answer.status}, ${answer.text})`
      const once = <E, R>(call: RepeatableCall, run: Effect.Effect<WireAnswer, E, R>) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select pg_advisory_xact_lock(hashtextextended(${[call.owner, call.call, call.key].join("\n")}, 0))`
            const [stored] = yield* find(call)
            if (stored !== undefined) {
              return stored.content_hash === digest(call.content)
                ? { status: stored.status, text: stored.answer }
                : yield* keyReused
            }
            const answer = yield* run
            yield* store(call, answer)
            return answer
          })
        )
      return Idempotency.of({ once })
    })
  )
}

/** Validates the `Idempotency-Key` header: null without one, `BadRequest` if malformed. */
export const idempotencyKey = (header: string | undefined): Effect.Effect<string | null, ApiError> => {
  if (header === undefined) return Effect.succeed(null)
  return /^[\x21-\x7e]{8,128}$/.test(header) ? Effect.succeed(header) : Effect.fail(badRequest)
}
