import { Effect, type Scope } from "effect"

/** A key and how many callers may hold it at once. */
export type Slot = readonly [key: string, most: number]

/** Limits concurrent work: holds one place of each key until the scope closes, or fails if one has none left. */
export const makeSlots = <E>(full: Effect.Effect<never, E>) => {
  const counts = new Map<string, number>()
  const change = (slots: ReadonlyArray<Slot>, by: 1 | -1) => {
    for (const [key] of slots) {
      const count = (counts.get(key) ?? 0) + by
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    }
  }
  return (slots: ReadonlyArray<Slot>): Effect.Effect<void, E, Scope.Scope> =>
    Effect.acquireRelease(
      Effect.suspend(() =>
        slots.every(([key, most]) => (counts.get(key) ?? 0) < most)
          ? Effect.sync(() => change(slots, 1))
          : full
      ),
      () => Effect.sync(() => change(slots, -1))
    )
}
