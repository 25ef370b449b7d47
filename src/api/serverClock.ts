/** The server's time, whatever the computer's clock says. */
export interface ServerClock {
  /** Milliseconds since 1970. Setting the computer's clock does not move it. */
  now(): number
  /** The same, unless the device seems to have slept: then as late as it may be by now. */
  latest(): number
  /** By how much `now` may be wrong; infinite until the server has told the time, and after a sleep. */
  error(): number
  /** Takes the `Date` header of an answer that came just now, `took` milliseconds after it was asked for. */
  record(date: string | null, elapsed: number): void
  /** Takes what the server read off its clock to the millisecond. */
  recordExactly(serverTime: number, elapsed: number): void
  /** Calls back when `now` has moved, or is in doubt until the server tells the time. */
  onChange(changed: () => void): () => void
}

/** What a device tells time by. */
export interface DeviceTime {
  /** Runs evenly, whoever sets the clock; may stand still while the device sleeps. */
  readonly steady: () => number
  /** The clock on the wall. */
  readonly wall: () => number
}

interface ClockStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The server's time less the steady one lies in between; `at`: when that was so, by the steady one. */
interface Bounds {
  readonly low: number
  readonly high: number
  readonly at: number
}

const key = "server-clock"
/** The header tells whole seconds. */
const second = 1_000
/** Of quartz, and then some. */
const drift = 1e-4
/** Beyond it the device slept, or somebody set its clock. */
const leap = 2_000
/** So many answers in a row that are older than the known time are not kept ones: the server's clock went back. */
const convincing = 3

const browserTime: DeviceTime = {
  steady: () => performance.timeOrigin + performance.now(),
  wall: () => Date.now()
}

const nothingKnown: Bounds = { low: -Infinity, high: Infinity, at: 0 }

/** Remembers the difference for the next page load. */
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

  const boundsAt = (at: number): Bounds => {
    const by = Math.abs(at - known.at) * drift
    return { low: known.low - by, high: known.high + by, at }
  }

  /** Sees whether the two clocks have parted since the last look. */
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
    // Kept answers carry the time of their making.
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
    storage.setItem(key, String(Math.round(offset - lead)))
    if (moved) change()
  }

  /** The server read its clock somewhere between the asking and the answer. */
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
