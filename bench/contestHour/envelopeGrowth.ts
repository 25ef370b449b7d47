import { median } from "../line.ts"

export interface Sample {
  /** Seconds since the beginning of the run. */
  readonly at: number
  readonly value: number
}

/** Samples before this share of the run are left out: caches and pools fill. */
const settled = 1 / 3
const windowsCount = 10

/** The smallest sample of each of several windows of equal length. */
export const lowerEnvelope = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
  const length = (last - first) / windowsCount
  return Array.from({ length: windowsCount }, (_, index) => {
    const [from, to] = [
      first + index * length,
      index === windowsCount - 1 ? last : first + (index + 1) * length
    ]
    return samples
      .filter(({ at }) => at >= from && (at < to || to === last))
      .toSorted((one, other) => one.value - other.value)
      .slice(0, 1)
  }).flat()
}

/**
 * Growth in percent over the length of the whole run, by the slope of the lower envelope from the second third on. The
 * slope is the median of those between all pairs (Theil and Sen), so single peaks and one step do not count as a leak.
 */
export const envelopeGrowth = (samples: ReadonlyArray<Sample>): number => {
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
  const envelope = lowerEnvelope(samples.filter(({ at }) => at >= first + (last - first) * settled))
  const slopes = envelope.flatMap((one, index) =>
    envelope.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at))
  )
  return (median(slopes) * (last - first) * 100) / median(envelope.map(({ value }) => value))
}
