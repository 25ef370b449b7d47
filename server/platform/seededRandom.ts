import { Effect, Random } from "effect"

/** Numbers from 0 to 1, without 1; the same seed gives the same numbers. */
export const seededRandom = (seed: number): (() => number) => {
  const random = Effect.runSync(Effect.service(Random.Random).pipe(Random.withSeed(seed)))
  return () => random.nextDoubleUnsafe()
}
