import { basename } from "node:path/posix"
import { Effect } from "effect"
import { yamlLine } from "./decodeYaml.ts"
import { groupFileNames, type PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { decodeGroupYaml, decodeTestYaml, flagWords } from "./problemYaml.ts"

const anyGroupFile = groupFileNames["2023-07"]

const secretGroup = "data/secret/test_group.yaml"
const isBelowSecret = (path: string) => path.startsWith("data/secret/") && path !== secretGroup

/** No edition has settings in `data/` itself, but authoring tools write them. */
const judgedSettings = /^data\/(?:[^/]+|(?:sample|secret)\/.*)\.yaml$/

/** The validator's arguments in the settings of tests and groups in `data/`, by the file that sets them. */
export const validatorSettings = Effect.fn("validatorSettings")(function* (
  files: PackageFiles,
  edition: PackageEdition
) {
  /** Groups without arguments of their own. */
  const bare: Array<string> = []
  const known = new Map<string, ReadonlyArray<string>>()
  for (const path of files.paths.filter((each) => judgedSettings.test(each))) {
    const isGroup = anyGroupFile.includes(basename(path))
    const fault = isGroup ? faultOfGroupFile(path, edition) : faultOfTestFile(files, path, edition)
    if (fault !== null) return yield* invalid(files.slug, path, "", fault)
    const text = yield* files.text(path)
    const decode = isGroup ? decodeGroupYaml : decodeTestYaml
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
    else if (isGroup && edition === "2025-09" && isBelowSecret(path)) bare.push(path)
  }
  const [uncertain] = bare
  if (uncertain === undefined || !known.has(secretGroup)) return known
  const message = `is missing: edition ${edition} does not inherit that of data/secret; [] means none`
  return yield* invalid(files.slug, uncertain, "output_validator_args", message)
})

function faultOfTestFile({ paths }: PackageFiles, path: string, edition: PackageEdition): string | null {
  if (edition === "legacy") return "is the settings of a test, which edition legacy does not have"
  return paths.includes(path.replace(/\.yaml$/, ".in")) ? null : "has no .in file beside it"
}

function faultOfGroupFile(path: string, edition: PackageEdition): string | null {
  const names = groupFileNames[edition]
  if (!names.includes(basename(path))) return `is called ${names.join()} in edition ${edition}`
  const [, group, ...nested] = path.split("/").slice(0, -1)
  const groupsMax = group === "secret" ? 1 : 0
  return edition === "2025-09" && nested.length > groupsMax
    ? `is not the settings of a group: edition ${edition} has groups only in data/secret, and none within another`
    : null
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
