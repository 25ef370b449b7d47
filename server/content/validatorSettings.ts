import { basename } from "node:path/posix"
import { Effect } from "effect"
import { yamlLine } from "./decodeYaml.ts"
import { groupFileNames, type PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { decodeGroupYaml, decodeTestYaml, flagWords } from "./problemYaml.ts"

const anyGroupFile = groupFileNames["2023-07"]

/** The validator's arguments in the settings of tests and groups in `data/`, by the file that sets them. */
export const validatorSettings = Effect.fn("validatorSettings")(function* (
  files: PackageFiles,
  edition: PackageEdition
) {
  const known = new Map<string, ReadonlyArray<string>>()
  for (const path of files.paths.filter((each) => /^data\/.*\.yaml$/.test(each))) {
    const fault = faultOfPath(path, edition)
    if (fault !== null) return yield* invalid(files.slug, path, "", fault)
    const text = yield* files.text(path)
    const decode = isGroupFile(path) ? decodeGroupYaml : decodeTestYaml
    const settings = yield* decode(files.slug, path, text)
    if (settings.full_feedback === !path.startsWith("data/sample/")) {
      const line = yamlLine(text, ["full_feedback"])
      return yield* invalid(
        files.slug,
        path,
        "full_feedback",
        "must be true for samples, and else false",
        line
      )
    }
    const args = flagWords(settings.output_validator_args ?? settings.output_validator_flags)
    if (args !== null) known.set(path, args)
  }
  return known
})

const isGroupFile = (path: string) => anyGroupFile.includes(basename(path))

function faultOfPath(path: string, edition: PackageEdition): string | null {
  const name = basename(path)
  if (!isGroupFile(path)) {
    return edition === "legacy" ? "is the settings of a test, which edition legacy does not have" : null
  }
  const names = groupFileNames[edition]
  return names.includes(name) ? null : `is called ${names.join()} in edition ${edition}`
}

/** The files that can have settings for a test: its own, then those of its groups, the innermost first. */
export function settingsPaths(inputPath: string): ReadonlyArray<string> {
  const steps = inputPath.split("/").slice(0, -1)
  const groups = steps
    .map((_step, index) => steps.slice(0, index + 1).join("/"))
    .toReversed()
    .flatMap((folder) => anyGroupFile.map((name) => `${folder}/${name}`))
  return [inputPath.replace(/\.in$/, ".yaml"), ...groups]
}
