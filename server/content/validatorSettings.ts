import { basename, dirname } from "node:path/posix"
import { Effect } from "effect"
import { yamlLine } from "./decodeYaml.ts"
import { groupFileNames, type PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageSettings } from "./packageSettings.ts"
import { flagWords } from "./problemYaml.ts"

/** The validator's arguments in the settings of tests and groups, by the file that sets them. */
export const validatorSettings = Effect.fn("validatorSettings")(function* (
  slug: string,
  edition: PackageEdition,
  { all }: PackageSettings
) {
  /** Groups without arguments of their own. */
  const bare: Array<string> = []
  const known = new Map<string, ReadonlyArray<string>>()
  for (const { file, text, content } of all) {
    if (content.full_feedback === !file.startsWith("data/sample/")) {
      const line = yamlLine(text, ["full_feedback"])
      return yield* invalid(slug, file, "full_feedback", "must be true for samples, and else false", line)
    }
    const args = flagWords(content.output_validator_args ?? content.output_validator_flags)
    if (args !== null) known.set(file, args)
    else if (isGroup(file) && edition === "2025-09") bare.push(file)
  }
  for (const file of bare) {
    const outer = outerGroups(file).find((folder) => known.has(`${folder}/${basename(file)}`))
    if (outer === undefined || known.get(`${outer}/${basename(file)}`)?.length === 0) continue
    const message = `is missing: edition ${edition} does not inherit that of ${outer}; [] means none`
    return yield* invalid(slug, file, "output_validator_args", message)
  }
  return known
})

const isGroup = (file: string) => groupFileNames["2023-07"].includes(basename(file))

/** The folders around a group, from the innermost to `data/sample` or `data/secret`. */
function outerGroups(file: string): ReadonlyArray<string> {
  const steps = dirname(file).split("/")
  return steps
    .map((_step, index) => steps.slice(0, index).join("/"))
    .slice(2)
    .toReversed()
}
