import { Deferred, Effect } from "effect"

/**
 * Shares one computation between concurrent callers with the same key.
 * It continues if the first caller is interrupted, because others may be waiting.
 */
export const singleFlight = <Made>() => {
  const making = new Map<string, Deferred.Deferred<Made>>()
  return (key: string, make: Effect.Effect<Made>): Effect.Effect<Made> =>
    Effect.suspend(() => {
      const running = making.get(key)
      if (running !== undefined) return Deferred.await(running)
      const result = Deferred.makeUnsafe<Made>()
      making.set(key, result)
      const work = Deferred.into(
        Effect.ensuring(
          make,
          Effect.sync(() => making.delete(key))
        ),
        result
      )
      return Effect.andThen(Effect.forkDetach(work), Deferred.await(result))
    })
}
