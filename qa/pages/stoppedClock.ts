import type { Page } from "@playwright/test"

interface ClockedWindow {
  setClock?: (now: number) => void
}

export interface StoppedClock {
  /** Pages loaded from now on show this time, in milliseconds since 1970, until it is set. */
  readonly begin: (now: number) => Promise<unknown>
  readonly set: (now: number) => Promise<void>
}

/** The clock of a page that stands still. Answers tell the server's time by their contents only, not by a header. */
export const stoppedClock = (page: Page): StoppedClock => ({
  begin: (now) =>
    page.addInitScript((start) => {
      let present = start
      const Original = Date
      window.Date = new Proxy(Original, {
        construct: (target, args, newTarget) =>
          Reflect.construct(target, args.length === 0 ? [present] : args, newTarget) as object,
        get: (target, key) => (key === "now" ? () => present : (Reflect.get(target, key) as unknown))
      })
      const begun = performance.now()
      performance.now = () => begun + present - start
      const read = Headers.prototype.get
      Headers.prototype.get = function (name) {
        return name.toLowerCase() === "date" ? null : read.call(this, name)
      }
      ;(window as unknown as ClockedWindow).setClock = (time) => {
        present = time
      }
    }, now),
  set: (now) => page.evaluate((time) => (window as unknown as ClockedWindow).setClock?.(time), now)
})
