import type { Page } from "@playwright/test"

interface TimedWindow {
  passTimers?: () => void
}

/** Delays between a debounced keystroke and a repeated call; shorter ones belong to the browser, longer ones to nobody's wait. */
const shortestMs = 300
const longestMs = 30_000

export interface HeldTimers {
  /** Holds the timers of pages loaded from now on, so that nothing happens by itself. */
  readonly hold: () => Promise<unknown>
  /** The waiting time passes: all held timers fire. */
  readonly pass: () => Promise<void>
}

/** Timers of a page with a delay that its machines wait for. */
export const heldTimers = (page: Page): HeldTimers => ({
  hold: () =>
    page.addInitScript(
      ([shortest, longest]) => {
        const held = new Map<number, () => void>()
        const set = window.setTimeout.bind(window)
        const clear = window.clearTimeout.bind(window)
        let last = 0
        const hold = (handler: TimerHandler, delay = 0, ...values: Array<unknown>) => {
          if (typeof handler !== "function" || delay < shortest || delay > longest)
            return set(handler, delay, ...values)
          last -= 1
          held.set(last, () => (handler as (...given: Array<unknown>) => void)(...values))
          return last
        }
        window.setTimeout = hold as unknown as typeof window.setTimeout
        window.clearTimeout = (id) => {
          if (typeof id === "number" && held.delete(id)) return
          clear(id)
        }
        ;(window as unknown as TimedWindow).passTimers = () => {
          for (const [id, fire] of [...held]) if (held.delete(id)) fire()
        }
      },
      [shortestMs, longestMs] as const
    ),
  pass: () => page.evaluate(() => (window as unknown as TimedWindow).passTimers?.())
})
