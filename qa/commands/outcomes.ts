import { existsSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import type { Model } from "../models/Model.ts"
import { modelOf, models } from "../models/models.ts"
import {
  expectedOutcomes,
  outcomeFaults,
  outcomesFile,
  outcomesOf,
  type Outcomes
} from "../outcomes/outcomes.ts"
import { modelGraphs } from "../paths/modelGraph.ts"
import type { Command } from "../../server/cli/Command.ts"

/** The text of an outcomes file, with a single outcome on the line of its event. */
const textOf = (actual: Outcomes): string =>
  `${JSON.stringify(actual, null, 2).replaceAll(/\[\n\s+(".*")\n\s+\]/g, "[$1]")}\n`

/** Differences of a model's outcomes from the committed file; `--write` replaces the file. */
function compare(model: Model, isWriting: boolean): ReadonlyArray<string> {
  const file = outcomesFile(model.id)
  const actual = outcomesOf(modelGraphs(model))
  const differences = outcomeFaults(existsSync(file) ? expectedOutcomes(model.id) : {}, actual)
  if (isWriting && differences.length > 0) writeFileSync(file, textOf(actual))
  return differences.map((difference) => `${model.id}: ${difference}`)
}

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } }
  })
  const unknown = positionals.find((id) => modelOf(id) === undefined)
  if (unknown !== undefined) {
    console.error(`There is no machine "${unknown}". \`npm run zama -- paths\` lists all machines.`)
    return 1
  }
  const chosen = positionals.length === 0 ? models : positionals.flatMap((id) => modelOf(id) ?? [])
  const differences = chosen.flatMap((model) => compare(model, values.write))
  for (const difference of differences) console.log(difference)
  return values.write || differences.length === 0 ? 0 : 1
}

export const outcomes: Command = {
  usage: "outcomes [<machine> …] [--write]",
  summary: "Compares the product's state machines with their committed outcomes.",
  help: `Prints each difference between \`qa/outcomes/<machine>.json\` and what the machine does today, and exits with 1
if there is any. Without a name: all machines.

  --write   rewrites the files. Do this only after a wanted change of behaviour, and review each changed line.`,
  run
}
