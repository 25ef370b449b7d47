/** Fails unless the last run of all tests covered what `gapsIn` demands. */
import { models } from "../models/models.ts"
import { readCoverage, resultsIn } from "./coverageFiles.ts"
import { gapsIn } from "./gaps.ts"
import uncoverable from "./uncoverable.json" with { type: "json" }

const coverage = readCoverage()
const covered = {
  machine: resultsIn(coverage, "machine"),
  view: resultsIn(coverage, "view"),
  browser: resultsIn(coverage, "browser")
}
const gaps = gapsIn(models, covered, uncoverable)
for (const gap of gaps) console.error(gap)
process.exitCode = gaps.length === 0 ? 0 : 1
