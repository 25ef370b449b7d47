import { Effect } from "effect"
import { type CheckerFlags, defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { parseValidatorFlags } from "../../src/checker/parseValidatorFlags.ts"
import { inNaturalOrder, type PackageFiles, sha256 } from "./packageFiles.ts"
import { yamlLine } from "./decodeYaml.ts"
import { invalid, PackageInvalid } from "./packageFailures.ts"
import { decodeTestGroupYaml, flagsText, type ProblemYaml } from "./problemYaml.ts"

/** One test of a package, identified by the hashes of its files. */
export interface PackageTest {
  /** Such as `secret/01`. */
  readonly name: string
  readonly sample: boolean
  readonly inputPath: string
  readonly answerPath: string
  readonly inputHash: string
  readonly answerHash: string
  readonly inputBytes: number
  readonly answerBytes: number
}

/** A larger test is slow to transfer and run, and is most likely a mistake. */
const testBytesMax = 15 * 1024 * 1024

/** Reads and hashes `data/`: samples first, then the secret tests, each in natural order. */
export const packageTests = Effect.fn("packageTests")(function* (files: PackageFiles) {
  const inputs = files.paths.filter((path) => /^data\/(sample|secret)\/.*\.in$/.test(path))
  const ordered = inputs.toSorted(
    (left, right) => Number(isSecret(left)) - Number(isSecret(right)) || inNaturalOrder(left, right)
  )
  const tests = yield* Effect.forEach(ordered, (path) => readTest(files, path), { concurrency: 8 })
  if (tests.length === 0) return yield* invalid(files.slug, "data", "", "has no tests")
  return tests
})

const isSecret = (path: string) => path.startsWith("data/secret/")

const readTest = Effect.fnUntraced(function* (files: PackageFiles, inputPath: string) {
  const answerPath = inputPath.replace(/\.in$/, ".ans")
  if (!files.paths.includes(answerPath)) {
    return yield* invalid(files.slug, inputPath, "", "has no .ans file beside it")
  }
  const input = yield* files.bytes(inputPath)
  const answer = yield* files.bytes(answerPath)
  for (const [path, { length }] of [
    [inputPath, input],
    [answerPath, answer]
  ] as const) {
    if (length > testBytesMax) return yield* invalid(files.slug, path, "", "is larger than 15 MiB")
  }
  const test: PackageTest = {
    name: inputPath.replace(/^data\//, "").replace(/\.in$/, ""),
    sample: !isSecret(inputPath),
    inputPath,
    answerPath,
    inputHash: sha256(input),
    answerHash: sha256(answer),
    inputBytes: input.length,
    answerBytes: answer.length
  }
  return test
})

/** Checker flags. They must be the same for the whole package, wherever its format edition specifies them. */
export const packageChecker = Effect.fn("packageChecker")(function* (
  files: PackageFiles,
  yaml: ProblemYaml,
  text: string
) {
  yield* refuseValidators(files, yaml, text)
  const groups = files.paths.filter((path) => /^data\/(.*\/)?(test_group|testdata)\.yaml$/.test(path))
  const found = new Map<string, string>()
  const own = flagsText(yaml.validator_flags)
  if (own !== null) found.set(own, "problem.yaml: validator_flags")
  for (const path of groups) {
    const group = yield* decodeTestGroupYaml(files.slug, path, yield* files.text(path))
    const flags = flagsText(group?.output_validator_args ?? group?.output_validator_flags)
    if (flags !== null && !found.has(flags)) found.set(flags, path)
  }
  const [flags, another] = [...found]
  if (another !== undefined) {
    const message = `«${another[0]}» differs from «${flags?.[0]}» in ${flags?.[1]}; one way per problem is supported`
    return yield* invalid(files.slug, another[1], "output_validator_args", message)
  }
  return flags === undefined ? defaultCheckerFlags : yield* parseFlags(files.slug, flags[1], flags[0])
})

const parseFlags = (slug: string, file: string, flags: string): Effect.Effect<CheckerFlags, PackageInvalid> =>
  Effect.try({
    try: () => parseValidatorFlags(flags),
    catch: (cause) => invalid(slug, file, "output_validator_args", String(cause))
  })

/** Rejects problems that need a custom validator, because they would be judged wrongly. */
const refuseValidators = Effect.fnUntraced(function* (files: PackageFiles, yaml: ProblemYaml, text: string) {
  const types = [yaml.type ?? "pass-fail"].flat()
  const unknown = types.find((type) => type !== "pass-fail")
  if (unknown !== undefined) {
    yield* invalid(
      files.slug,
      "problem.yaml",
      "type",
      `«${unknown}» is not supported`,
      yamlLine(text, ["type"])
    )
  }
  const program = files.paths.find((path) => /^output_validators?\//.test(path))
  if (program !== undefined || yaml.validation?.startsWith("custom") === true) {
    const file = program ?? "problem.yaml"
    yield* invalid(files.slug, file, "", "output validators of one's own are not supported")
  }
})
