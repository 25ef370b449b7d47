/** One figure of a benchmark; `ratio` is value over baseline, so that machines can be compared. */
export interface BenchLine {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly baseline: number
  readonly ratio: number
  /** What `ratio` must not pass, and from which side. */
  readonly target?: string
}

const rounded = (number: number) => Math.round(number * 1000) / 1000

/** Prints a line of JSON that scripts and people read. */
export function printLine(line: Omit<BenchLine, "ratio"> & { readonly ratio?: number }): void {
  const ratio = line.ratio ?? line.value / line.baseline
  console.log(
    JSON.stringify({
      ...line,
      value: rounded(line.value),
      baseline: rounded(line.baseline),
      ratio: rounded(ratio)
    })
  )
}

export const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
