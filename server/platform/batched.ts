import { Effect, Exit } from "effect"

interface Asking<Key, Answer, E> {
  readonly key: Key
  readonly resume: (answer: Effect.Effect<Answer, E>) => void
}

interface Limits {
  /** Concurrent calls of `ask`. */
  readonly atOnce: number
  /** Maximum number of keys in one call. */
  readonly most?: number
}

/**
 * Batches concurrent lookups: keys that arrive while `atOnce` calls run go with the next call. A lone lookup is not
 * delayed. `ask` answers in the order of its keys; if it fails, all lookups of that call fail.
 */
export const batched = <Key, Answer, E, R>(
  { atOnce, most = 500 }: Limits,
  ask: (keys: ReadonlyArray<Key>) => Effect.Effect<ReadonlyArray<Answer>, E, R>
): Effect.Effect<(key: Key) => Effect.Effect<Answer, E>, never, R> =>
  Effect.map(Effect.context<R>(), (context) => {
    const run = Effect.runForkWith(context)
    const waiting: Array<Asking<Key, Answer, E>> = []
    let running = 0
    let isDue = false
    const settle = (
      asking: ReadonlyArray<Asking<Key, Answer, E>>,
      exit: Exit.Exit<ReadonlyArray<Answer>, E>
    ) => {
      running -= 1
      for (const [index, { resume }] of asking.entries()) {
        resume(
          Exit.isSuccess(exit) ? Effect.succeed(exit.value[index] as Answer) : Effect.failCause(exit.cause)
        )
      }
      next()
    }
    const next = () => {
      isDue = false
      if (waiting.length === 0 || running >= atOnce) return
      const asking = waiting.splice(0, most)
      running += 1
      const asked = ask(asking.map(({ key }) => key))
      run(Effect.onExit(asked, (exit) => Effect.sync(() => settle(asking, exit))))
      next()
    }
    const soon = () => {
      if (isDue || running >= atOnce) return
      isDue = true
      setImmediate(next)
    }
    return (key: Key) =>
      Effect.callback<Answer, E>((resume) => {
        waiting.push({ key, resume })
        soon()
      })
  })

/** Groups rows by `index`, the position of their key; a key without rows gets none. */
export const rowsOfKeys = <Row extends { readonly index: number }>(
  count: number,
  rows: ReadonlyArray<Row>
): ReadonlyArray<ReadonlyArray<Omit<Row, "index">>> => {
  const grouped = Map.groupBy(rows, ({ index }) => index)
  return Array.from({ length: count }, (_, position) =>
    (grouped.get(position) ?? []).map(({ index: _index, ...row }) => row)
  )
}
