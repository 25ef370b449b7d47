interface Backoff {
  /** Delay after the first failure, in milliseconds. */
  readonly first?: number
  readonly longest?: number
  /** 0 to 1, different in each browser. */
  readonly random?: number
}

/**
 * Delay after consecutive failures: doubles each time; half of it is random, so that browsers do not retry together.
 */
export const backoff = (failures: number, options: Backoff = {}): number => {
  const { first = 1_000, longest = 30_000, random = Math.random() } = options
  return Math.round(Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2))
}
