import { Schema } from "effect"
import { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import { decodeWith } from "../../shell/storage/decodeWith.ts"
import type { LocalStore } from "../../shell/storage/localStore.ts"

/** A step of a lesson that the server is not known to have heard of yet. */
export type PendingStep = typeof PendingStep.Type
const PendingStep = Schema.Struct({
  userId: Schema.Number,
  course: Schema.String,
  lesson: Schema.Number,
  step: Schema.String,
  answer: Schema.NullOr(GivenAnswer)
})

/** Steps on their way: they outlive the page. */
export const openStepOutbox = (store: LocalStore) => store.records("lesson-step", decodeWith(PendingStep))
