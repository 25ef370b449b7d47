/** Whether the last request reached the server. */
export type Outcome = "answered" | "unreachable"

type Listener = (outcome: Outcome) => void

const listeners = new Set<Listener>()
let last: Outcome = "answered"

/** Shares whether calls and the event stream reach the server. */
export const reachability = {
  report: (outcome: Outcome): void => {
    last = outcome
    for (const listener of listeners) listener(outcome)
  },
  last: (): Outcome => last,
  /** Returns an unsubscribe function. */
  listen: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
