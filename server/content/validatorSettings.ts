import { Effect } from "effect"
import { groupFileNames, type PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { decodeTestGroupYaml, flagWords } from "./problemYaml.ts"

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
    const group = yield* decodeTestGroupYaml(files.slug, path, yield* files.text(path))
    const args = flagWords(group?.output_validator_args ?? group?.output_validator_flags)
    if (args !== null) known.set(path, args)
  }
  return known
})

function faultOfPath(path: string, edition: PackageEdition): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1)
  if (!anyGroupFile.includes(name)) {
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
