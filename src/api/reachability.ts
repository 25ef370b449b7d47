/** Whether the last call was answered by anybody. */
export type Outcome = "answered" | "unreachable"

type Listener = (outcome: Outcome) => void

const listeners = new Set<Listener>()
let last: Outcome = "answered"

/** What calls and the live stream find out about the way to the server, for whoever shows it. */
export const reachability = {
  report: (outcome: Outcome): void => {
    last = outcome
    for (const listener of listeners) listener(outcome)
  },
  last: (): Outcome => last,
  /** Returns how to stop listening. */
  listen: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
