import { seededRandom } from "../../server/platform/seededRandom.ts"

/** Jobs that arrive at random and wait for one of several slots, in their order. */
export interface QueueLoad {
  readonly arrivalsPerSecond: number
  readonly seconds: number
  readonly slots: number
  /** Mean time of a job in a slot, in ms. */
  readonly meanMs: number
  /** Standard deviation of the logarithm of that time; 0 for jobs alike. */
  readonly spread: number
}

/** The moments at which slots are free, the least first. */
const makeHeap = (size: number) => {
  const moments = new Float64Array(size)
  return {
    least: () => moments[0] ?? 0,
    replaceLeast: (moment: number) => {
      let at = 0
      for (;;) {
        const left = 2 * at + 1
        if (left >= size) break
        const child = left + 1 < size && moments[left + 1]! < moments[left]! ? left + 1 : left
        if (moments[child]! >= moment) break
        moments[at] = moments[child]!
        at = child
      }
      moments[at] = moment
    }
  }
}

/** Waiting times in ms, sorted. */
export const simulateQueue = ({
  arrivalsPerSecond,
  seconds,
  slots,
  meanMs,
  spread
}: QueueLoad): Float64Array => {
  const next = seededRandom(1)
  const free = makeHeap(slots)
  const waits = new Float64Array(Math.round(arrivalsPerSecond * seconds))
  let now = 0
  for (let job = 0; job < waits.length; job++) {
    now += (-Math.log(1 - next()) / arrivalsPerSecond) * 1000
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    const time = meanMs * Math.exp(spread * normal - (spread * spread) / 2)
    const begun = Math.max(now, free.least())
    waits[job] = begun - now
    free.replaceLeast(begun + time)
  }
  return waits.sort()
}

export const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
