interface Backoff {
  /** After the first failure, in milliseconds. */
  readonly first?: number
  readonly longest?: number
  /** 0 to 1, other in each browser. */
  readonly random?: number
}

/** How long to wait after so many failures in a row: it doubles, and half of it is spread so that browsers do not return at once. */
export const backoff = (failures: number, options: Backoff = {}): number => {
  const { first = 1_000, longest = 30_000, random = Math.random() } = options
  return Math.round(Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2))
}
