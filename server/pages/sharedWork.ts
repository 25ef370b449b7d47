import { Deferred, Effect } from "effect"

/**
 * Lets all who want the same thing at the same time wait for one who makes it.
 *
 * The making goes on when who began it leaves: others may be waiting.
 */
export const sharedWork = <Made>() => {
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
