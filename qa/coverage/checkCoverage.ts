/** Fails unless the last run of all tests covered what `gapsIn` demands. */
import { models } from "../models/models.ts"
import { readLayer } from "./coverageFiles.ts"
import { gapsIn } from "./gaps.ts"
import uncoverable from "./uncoverable.json" with { type: "json" }

const [machine, view, browser] = [readLayer("machine"), readLayer("view"), readLayer("browser")]
const gaps = gapsIn(models, { machine, view, browser }, uncoverable)
for (const gap of gaps) console.error(gap)
process.exitCode = gaps.length === 0 ? 0 : 1
