import { createHmac } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { sharedSecret } from "../../platform/database/sharedSecret.ts"

/** A step of one learner. */
interface MetStep {
  readonly userId: number
  readonly courseId: number
  readonly lessonId: number
  readonly key: string
}

/** Seeds for the order of a step's options: stable for each learner and not predictable. */
export class StepSeeds extends Context.Service<StepSeeds, { readonly of: (step: MetStep) => string }>()(
  "server/learning/courses/StepSeeds"
) {
  static readonly layer = Layer.effect(
    StepSeeds,
    Effect.map(sharedSecret("lesson_steps"), (secret) =>
      StepSeeds.of({
        of: ({ userId, courseId, lessonId, key }) =>
          createHmac("sha256", secret).update(`${userId}/${courseId}/${lessonId}/${key}`).digest("hex")
      })
    )
  )
}
