/** The server's time, whatever the computer's clock says. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Takes the `Date` header of an answer that came just now. */
  tell(date: string | null): void
}

interface Kept {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const key = "server-clock"
/** A second is lost in the header, some more on the way. */
const tolerance = 2_000

/** Remembers the difference for the next page load of this tab. */
export function createServerClock(storage: Kept, deviceNow: () => number = Date.now): ServerClock {
  let offset = Number(storage.getItem(key) ?? 0) || 0
  return {
    now: () => deviceNow() + offset,
    tell: (date) => {
      const told = Date.parse(date ?? "") - deviceNow()
      if (Number.isNaN(told) || Math.abs(told - offset) < tolerance) return
      offset = told
      storage.setItem(key, String(offset))
    }
  }
}
