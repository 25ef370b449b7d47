import {
  type FindingCode,
  type RehearsalFinding,
  RehearsalStep
} from "../../../src/api/contract/organiser/rehearsal.ts"

const examplesMax = 5

/** What a rehearsal found so far. */
export class Findings {
  readonly #found = new Map<FindingCode, { count: number; examples: Array<string> }>()

  add(code: FindingCode, example: string): void {
    const found = this.#found.get(code) ?? { count: 0, examples: [] }
    this.#found.set(code, found)
    found.count += 1
    if (found.examples.length < examplesMax && !found.examples.includes(example)) found.examples.push(example)
  }

  list(): ReadonlyArray<RehearsalFinding> {
    return [...this.#found].map(([code, { count, examples }]) => ({ code, count, examples: [...examples] }))
  }
}

/** Durations in milliseconds by step. */
export class Latencies {
  readonly #durations = new Map<RehearsalStep, Array<number>>()

  add(step: RehearsalStep, ms: number): void {
    const all = this.#durations.get(step) ?? []
    this.#durations.set(step, all)
    all.push(ms)
  }

  /** Of steps that occurred, in their order. */
  list() {
    return RehearsalStep.literals.flatMap((step) => {
      const durations = this.#durations.get(step)
      if (durations === undefined) return []
      const sorted = Float64Array.from(durations).toSorted()
      const at = (share: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0)
      return { step, count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
    })
  }
}

const steps: ReadonlyArray<readonly [RegExp, RehearsalStep]> = [
  [/^POST \/auth\/sign-in$/, "signIn"],
  [/^POST \/contests\/[^/]+\/registration$/, "register"],
  [/^POST \/contests\/[^/]+\/start$/, "start"],
  [/^POST \/contests\/[^/]+\/complete$/, "finish"],
  [/^POST \/problems\/\d+\/solutions$/, "submit"],
  [/^GET \/rating\/list\//, "standings"],
  [/^GET (?:\/problems\/contest\/|\/contests\/[^/]+\/problems)/, "tasks"],
  [/^GET \/contests\//, "page"]
]

/** The step to which a call belongs. */
export const stepOf = (method: string, path: string): RehearsalStep =>
  steps.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? "other"
