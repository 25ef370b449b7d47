import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Coverage, Layer, TestResult } from "./Coverage.ts"

/** One file per layer, because the tests of each run in a process of their own. */
const coverageFolder = join(import.meta.dirname, "../../.cache/coverage")

/** Replaces what one layer's tests covered last. */
export function writeCoverage(
  layer: Layer,
  covered: Readonly<Record<string, TestResult>>,
  folder = coverageFolder
): void {
  mkdirSync(folder, { recursive: true })
  const coverage = Object.entries(covered).map(([id, result]) => [id, { [layer]: result }])
  writeFileSync(join(folder, `${layer}.json`), `${JSON.stringify(Object.fromEntries(coverage), null, 1)}\n`)
}

/** Adds to what one layer's tests covered before. */
export function addCoverage(
  layer: Layer,
  covered: Readonly<Record<string, TestResult>>,
  folder = coverageFolder
): void {
  const before = Object.entries(readCoverage(folder)).flatMap(([id, results]) => {
    const result = results[layer]
    return result === undefined ? [] : [[id, result] as const]
  })
  writeCoverage(layer, { ...Object.fromEntries(before), ...covered }, folder)
}

const filesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(".json"))
  } catch {
    return []
  }
}

/** The coverage of all layers whose tests have run in this folder. */
export function readCoverage(folder = coverageFolder): Coverage {
  const merged: Record<string, Coverage[string]> = {}
  for (const file of filesIn(folder)) {
    const coverage = JSON.parse(readFileSync(join(folder, file), "utf8")) as Coverage
    for (const [id, results] of Object.entries(coverage)) merged[id] = { ...merged[id], ...results }
  }
  return merged
}
