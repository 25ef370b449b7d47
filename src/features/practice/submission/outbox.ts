import { Schema } from "effect"
import { Receipt } from "../../../api/contract/practice/solutions.ts"
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

export type Outbox = ReturnType<typeof openOutbox>
