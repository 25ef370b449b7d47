import { Schema } from "effect"
import { Receipt } from "../../../api/contract/practice/solutions.ts"
import { decodeWith } from "../../shell/storage/decodeWith.ts"
import type { LocalStore } from "../../shell/storage/localStore.ts"

/** A solution that is not known to be judged yet. It belongs to one learner and is sent only under them. */
export type OutboxEntry = typeof OutboxEntry.Type
const OutboxEntry = Schema.Struct({
  key: Schema.String,
  problemId: Schema.Number,
  language: Schema.String,
  source: Schema.String,
  repeat: Schema.Boolean,
  contest: Schema.NullOr(Schema.String),
  createdAt: Schema.Number,
  /** There once the server has it. */
  receipt: Schema.NullOr(Receipt)
})

/** Solutions on their way, by their keys: they outlive the page. */
export const openOutbox = (store: LocalStore) => store.records("outbox", decodeWith(OutboxEntry))

export type Outbox = ReturnType<typeof openOutbox>
