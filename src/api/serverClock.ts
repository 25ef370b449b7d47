/** The server's time, independent of the device's clock. */
export interface ServerClock {
  /** Milliseconds since 1970; unaffected by changes to the device's clock. */
  now(): number
  /** The same, but the latest possible time if the device seems to have slept. */
  latest(): number
  /** Maximum error of `now` in milliseconds; infinite until the first server time, and after a sleep. */
  error(): number
  /** Records the `Date` header of a response that has just arrived, `elapsed` milliseconds after its request. */
  record(date: string | null, elapsed: number): void
  /** Records a server time with millisecond precision. */
  recordExactly(serverTime: number, elapsed: number): void
  /**
   * Calls back when `now` changes, or becomes uncertain until the next server time. Returns an unsubscribe function.
   */
  onChange(changed: () => void): () => void
}

/** Clocks of the device, in milliseconds. */
export interface DeviceTime {
  /** Monotonic clock, unaffected by clock changes; may stop while the device sleeps. */
  readonly steady: () => number
  /** Wall clock. */
  readonly wall: () => number
}

interface ClockStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Bounds of server time minus monotonic time, valid at the monotonic time `at`. */
interface Bounds {
  readonly low: number
  readonly high: number
  readonly at: number
}

const key = "server-clock"
/** The `Date` header has a resolution of one second. */
const second = 1_000
/** Assumed maximum clock drift (ratio): typical for quartz, plus a margin. */
const drift = 1e-4
/** A larger jump means that the device slept or its clock was set. */
const leap = 2_000
/** Consecutive older times after which the server's clock must have been set back, as opposed to cached responses. */
const convincing = 3

const browserTime: DeviceTime = {
  steady: () => performance.timeOrigin + performance.now(),
  wall: () => Date.now()
}

const nothingKnown: Bounds = { low: -Infinity, high: Infinity, at: 0 }

/** Creates a clock; `storage` preserves the offset for the next page load. */
export function createServerClock(storage: ClockStorage, device: DeviceTime = browserTime): ServerClock {
  const { steady, wall } = device
  const listeners = new Set<() => void>()
  const change = () => {
    for (const changed of listeners) changed()
  }
  let lead = wall() - steady()
  let offset = lead + (Number(storage.getItem(key) ?? 0) || 0)
  let known = nothingKnown
  let slept = 0
  let doubts = 0

  const store = (value: number) => {
    try {
      storage.setItem(key, String(Math.round(value)))
    } catch {
      // A full storage only costs the next page load its offset.
    }
  }

  const boundsAt = (at: number): Bounds => {
    const by = Math.abs(at - known.at) * drift
    return { low: known.low - by, high: known.high + by, at }
  }

  /** Reads the monotonic clock and detects jumps between both clocks since the last reading. */
  const look = (): number => {
    const at = steady()
    const parted = wall() - at - lead
    lead += parted
    if (Math.abs(parted) > leap) {
      slept = Math.max(0, slept + parted)
      known = nothingKnown
      change()
    }
    return at
  }

  const narrow = (low: number, high: number, at: number) => {
    const before = boundsAt(at)
    // Cached responses carry an old date.
    if (high < before.low && ++doubts < convincing) return
    doubts = 0
    const contradicts = low > before.high || high < before.low
    known = contradicts
      ? { low, high, at }
      : { low: Math.max(low, before.low), high: Math.min(high, before.high), at }
    const serverTime = (known.low + known.high) / 2
    const moved = serverTime !== offset || slept > 0
    offset = serverTime
    slept = 0
    store(offset - lead)
    if (moved) change()
  }

  /** The server read its clock at some time between request and response. */
  const recordWithin = (from: number, to: number, elapsed: number) => {
    const at = look()
    if (!Number.isNaN(from)) narrow(from - at, to - at + elapsed, at)
  }

  return {
    now: () => look() + offset,
    latest: () => look() + offset + slept,
    error: () => {
      const { low, high } = boundsAt(look())
      return Math.max(offset - low, high - offset)
    },
    record: (date, elapsed) => {
      const serverTime = Date.parse(date ?? "")
      recordWithin(serverTime, serverTime + second, elapsed)
    },
    recordExactly: (serverTime, elapsed) => recordWithin(serverTime, serverTime, elapsed),
    onChange: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    }
  }
}
