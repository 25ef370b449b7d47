/** Where a test walks a path: the machine alone, the rendered view, or the product in a browser. */
export const layers = ["machine", "view", "browser"] as const
export type Layer = (typeof layers)[number]

export interface TestResult {
  readonly test: string
  readonly result: "passed" | "failed"
}

/** What one layer's tests covered, by key. */
export type Covered = Readonly<Record<string, TestResult>>

/**
 * The last test of a transition (`session · guest · always · 1`), of a state (`session · guest`) or of a path
 * (`session-2d528473`), by layer.
 */
export type Coverage = Readonly<Record<string, Partial<Record<Layer, TestResult>>>>

export const transitionKey = (model: string, transition: string): string => `${model} · ${transition}`

export const stateKey = (model: string, state: string): string => `${model} · ${state}`
