import { Schema } from "effect"
import { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import { decodeWith } from "../../shell/storage/decodeWith.ts"
import type { LocalStore } from "../../shell/storage/localStore.ts"

/** A finished step that the server has not confirmed yet. */
export type PendingStep = typeof PendingStep.Type
const PendingStep = Schema.Struct({
  userId: Schema.Number,
  course: Schema.String,
  lesson: Schema.Number,
  step: Schema.String,
  answer: Schema.NullOr(GivenAnswer)
})

/** Pending steps, stored across page loads. */
export const openStepOutbox = (store: LocalStore) => store.records("lesson-step", decodeWith(PendingStep))
