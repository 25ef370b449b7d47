import type { Page } from "@playwright/test"

interface TimedWindow {
  passTimers?: (from: number, to: number) => void
  poll?: () => void
}

/** Machines wait from 0.3 s (after a keystroke) to 30 s (before a repeated call). Other timers run as usual. */
const shortestMs = 300
const longestMs = 30_000
/** Pages ask the server at intervals from 10 s on; shorter intervals redraw a clock. */
const shortestPollMs = 10_000

export interface HeldTimers {
  /** Holds the timers and polls of pages loaded from now on, so that nothing happens by itself. */
  readonly hold: () => Promise<unknown>
  /** The waiting time passes: all held timers fire, or those with a delay within these milliseconds. */
  readonly pass: (delay?: { readonly from?: number; readonly to?: number }) => Promise<void>
  /** The page asks again for what it asks for at regular intervals. */
  readonly poll: () => Promise<void>
}

/** Holds a page's polls, and its timers with a delay of at least `fromMs` milliseconds. */
export const heldTimers = (page: Page, fromMs = shortestMs): HeldTimers => ({
  hold: () =>
    page.addInitScript(
      ([shortest, longest, shortestPoll]) => {
        interface Timer {
          readonly delay: number
          readonly fire: () => void
        }
        const timers = new Map<number, Timer>()
        const polls = new Map<number, Timer>()
        const set = window.setTimeout.bind(window)
        const repeat = window.setInterval.bind(window)
        const clear = window.clearTimeout.bind(window)
        let last = 0
        type Set = (handler: TimerHandler, delay?: number, ...values: Array<unknown>) => number
        const holdIn =
          (waiting: Map<number, Timer>, mustWait: (delay: number) => boolean, pass: Set): Set =>
          (handler, delay = 0, ...values) => {
            if (typeof handler !== "function" || !mustWait(delay)) return pass(handler, delay, ...values)
            last -= 1
            waiting.set(last, {
              delay,
              fire: () => (handler as (...given: Array<unknown>) => void)(...values)
            })
            return last
          }
        const release = (id?: number) => {
          if (typeof id === "number" && (timers.delete(id) || polls.delete(id))) return
          clear(id)
        }
        const isWait = (delay: number) => delay >= shortest && delay <= longest
        const isPoll = (delay: number) => delay >= shortestPoll
        Object.assign(window, {
          setTimeout: holdIn(timers, isWait, set as Set),
          setInterval: holdIn(polls, isPoll, repeat as Set),
          clearTimeout: release,
          clearInterval: release
        })
        const timed = window as unknown as TimedWindow
        timed.passTimers = (from, to) => {
          for (const [id, { delay, fire }] of [...timers])
            if (delay >= from && delay <= to && timers.delete(id)) fire()
        }
        timed.poll = () => {
          for (const { fire } of [...polls.values()]) fire()
        }
      },
      [fromMs, longestMs, shortestPollMs] as const
    ),
  pass: ({ from: least = 0, to = longestMs } = {}) =>
    page.evaluate(([first, last]) => (window as unknown as TimedWindow).passTimers?.(first, last), [
      least,
      to
    ] as const),
  poll: () => page.evaluate(() => (window as unknown as TimedWindow).poll?.())
})
