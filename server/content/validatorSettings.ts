import { basename } from "node:path/posix"
import { Effect } from "effect"
import { yamlLine } from "./decodeYaml.ts"
import { groupFileNames, type PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageSettings } from "./packageSettings.ts"
import { flagWords } from "./problemYaml.ts"

const secretGroup = "data/secret/test_group.yaml"
const isBelowSecret = (path: string) => path.startsWith("data/secret/") && path !== secretGroup

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
    else if (isGroup(file) && edition === "2025-09" && isBelowSecret(file)) bare.push(file)
  }
  const [uncertain] = bare
  if (uncertain === undefined || !known.has(secretGroup)) return known
  const message = `is missing: edition ${edition} does not inherit that of data/secret; [] means none`
  return yield* invalid(slug, uncertain, "output_validator_args", message)
})

const isGroup = (file: string) => groupFileNames["2023-07"].includes(basename(file))
