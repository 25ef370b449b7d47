import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Coverage, Covered, Layer } from "./Coverage.ts"

/** One file per layer, because the tests of each run in a process of their own. */
const coverageFolder = join(import.meta.dirname, "../../.cache/coverage")

/** Written scenarios run apart from the tests of the project, some at a time, so each run adds to the ones before. */
const scenarios = "scenarios"

function writeFile(folder: string, name: string, layer: Layer, covered: Covered): void {
  mkdirSync(folder, { recursive: true })
  const coverage = Object.entries(covered).map(([id, result]) => [id, { [layer]: result }])
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(Object.fromEntries(coverage), null, 1)}\n`)
}

function readFile(folder: string, name: string): Coverage {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Coverage
  } catch {
    return {}
  }
}

/** The results of one layer. */
export const resultsIn = (coverage: Coverage, layer: Layer): Covered =>
  Object.fromEntries(
    Object.entries(coverage).flatMap(([id, results]) => {
      const result = results[layer]
      return result === undefined ? [] : [[id, result] as const]
    })
  )

/** Replaces what one layer's tests covered last. */
export const writeCoverage = (layer: Layer, covered: Covered, folder = coverageFolder): void =>
  writeFile(folder, layer, layer, covered)

/** Adds written scenarios to the layer “browser”. */
export const addScenarios = (covered: Covered, folder = coverageFolder): void =>
  writeFile(folder, scenarios, "browser", {
    ...resultsIn(readFile(folder, scenarios), "browser"),
    ...covered
  })

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
  } catch {
    return []
  }
}

/** The coverage of all layers whose tests have run in this folder. */
export function readCoverage(folder = coverageFolder): Coverage {
  const merged: Record<string, Coverage[string]> = {}
  for (const name of namesIn(folder))
    for (const [id, results] of Object.entries(readFile(folder, name)))
      merged[id] = { ...merged[id], ...results }
  return merged
}
