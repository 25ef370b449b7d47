import { type Duration, Effect, Fiber } from "effect"

/**
 * The answer of an effect, or `otherwise` if it fails or is late. Does not wait for the end of a late one: cancelling a
 * statement of a silent database takes longer than the statement was allowed to.
 */
export const answeredWithin = <A, B, E, R>(
  patience: Duration.Input,
  effect: Effect.Effect<A, E, R>,
  otherwise: B
): Effect.Effect<A | B, never, R> =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkDetach(effect)
    return yield* Fiber.join(fiber).pipe(
      Effect.timeoutOrElse({
        duration: patience,
        orElse: () =>
          Effect.sync(() => {
            fiber.interruptUnsafe()
            return otherwise
          })
      })
    )
  }).pipe(Effect.catchCause(() => Effect.succeed(otherwise)))
