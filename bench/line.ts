/** One benchmark result; `ratio` is value over baseline, which makes machines comparable. */
export interface BenchLine {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly baseline: number
  readonly ratio: number
  /** Limit of `ratio`, such as `<= 1.5`. */
  readonly target?: string
}

const rounded = (number: number) => Math.round(number * 1000) / 1000

/** Prints one result as a line of JSON. */
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
