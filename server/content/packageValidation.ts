import { Effect } from "effect"
import type { CheckerFlags } from "../../src/checker/compareOutput.ts"
import { parseValidatorFlags } from "../../src/checker/parseValidatorFlags.ts"
import type { OutputValidator } from "../judge/worker/OutputValidator.ts"
import { yamlLine } from "./decodeYaml.ts"
import { invalid, type PackageInvalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import type { PackageTest } from "./packageTests.ts"
import { decodeTestGroupYaml, flagWords, type ProblemYaml } from "./problemYaml.ts"

/** The format's default limits for a validator. */
const defaultSeconds = 60
const defaultMemoryMb = 2048
/** The memory that this judge can give to a program. */
const memoryMbMax = 2048

const cppSource = /\.(?:cc|cpp|cxx|c\+\+)$/i
const pythonSource = /\.py3?$/i

/** How a package decides whether an output is right. */
export interface PackageValidation {
  /** Flags of the comparison with the answers. */
  readonly checker: CheckerFlags
  /** The program that decides instead of the comparison. */
  readonly outputValidator: OutputValidator | null
  readonly tests: ReadonlyArray<PackageTest>
}

/** Reads the output validator, and the arguments of each test wherever the format's edition keeps them. */
export const packageValidation = Effect.fn("packageValidation")(function* (
  files: PackageFiles,
  yaml: ProblemYaml,
  text: string,
  tests: ReadonlyArray<PackageTest>
) {
  yield* refuseKinds(files, yaml, text)
  const outputValidator = yield* readOwnValidator(files, yaml, text)
  const argsFor = yield* validatorArguments(files, yaml)
  const found = tests.map((test) => argsFor(test.inputPath))
  const usual = outputValidator === null ? (found[0] ?? noArguments) : noArguments
  const checked = tests.map((test, index) => {
    const { args } = found[index] ?? usual
    return args.join("\n") === usual.args.join("\n") ? test : { ...test, validatorArgs: args }
  })
  if (outputValidator === null) {
    yield* Effect.forEach(new Set(found), ({ args, file }) => parseFlags(files.slug, file, args))
  }
  const validation: PackageValidation = {
    checker: yield* parseFlags(files.slug, usual.file, outputValidator === null ? usual.args : []),
    outputValidator,
    tests: checked
  }
  return validation
})

interface ValidatorArguments {
  readonly args: ReadonlyArray<string>
  /** The file that sets them. */
  readonly file: string
}

const noArguments: ValidatorArguments = { args: [], file: "problem.yaml" }

/** Arguments of a test: its own, or those of the innermost group that has some, or those of the problem. */
const validatorArguments = Effect.fnUntraced(function* (files: PackageFiles, yaml: ProblemYaml) {
  const own = flagWords(yaml.validator_flags)
  const settings = files.paths.filter((path) => /^data\/.*\.yaml$/.test(path))
  const known = new Map<string, ValidatorArguments>()
  for (const path of settings) {
    const group = yield* decodeTestGroupYaml(files.slug, path, yield* files.text(path))
    const args = flagWords(group?.output_validator_args ?? group?.output_validator_flags)
    if (args !== null) known.set(path, { args, file: path })
  }
  return (inputPath: string): ValidatorArguments => {
    const candidates = [inputPath.replace(/\.in$/, ".yaml"), ...groupFiles(inputPath)]
    const nearest = candidates.map((path) => known.get(path)).find((found) => found !== undefined)
    return nearest ?? (own === null ? noArguments : { args: own, file: "problem.yaml" })
  }
})

/** The files with a group's settings that apply to a path, the innermost first. */
function groupFiles(path: string): ReadonlyArray<string> {
  const steps = path.split("/").slice(0, -1)
  return steps
    .map((_step, index) => steps.slice(0, index + 1).join("/"))
    .toReversed()
    .flatMap((folder) => [`${folder}/test_group.yaml`, `${folder}/testdata.yaml`])
}

const parseFlags = (
  slug: string,
  file: string,
  args: ReadonlyArray<string>
): Effect.Effect<CheckerFlags, PackageInvalid> =>
  Effect.try({
    try: () => parseValidatorFlags(args.join(" ")),
    catch: (cause) => invalid(slug, file, "output_validator_args", String(cause))
  })

/** Rejects kinds of problems that would be judged wrongly. */
const refuseKinds = Effect.fnUntraced(function* (files: PackageFiles, yaml: ProblemYaml, text: string) {
  const unknown = [yaml.type ?? "pass-fail"].flat().find((type) => type !== "pass-fail")
  if (unknown === undefined) return
  const line = yamlLine(text, ["type"])
  yield* invalid(files.slug, "problem.yaml", "type", `«${unknown}» is not supported`, line)
})

const readOwnValidator = Effect.fnUntraced(function* (files: PackageFiles, yaml: ProblemYaml, text: string) {
  const kind = yaml.validation?.trim().split(/\s+/) ?? []
  const special = kind.slice(1).join(" ")
  if (special !== "") {
    const line = yamlLine(text, ["validation"])
    return yield* invalid(files.slug, "problem.yaml", "validation", `«${special}» is not supported`, line)
  }
  const folder = yield* validatorFolder(files)
  if (folder === null) {
    if (kind[0] !== "custom") return null
    return yield* invalid(files.slug, "output_validators", "", "is missing, but validation is custom")
  }
  if (kind[0] === "default") {
    return yield* invalid(files.slug, folder, "", "is there, but validation is default")
  }
  return yield* readValidator(files, yaml, folder)
})

/** The folder or the single file of the program; earlier editions may have several programs. */
const validatorFolder = Effect.fnUntraced(function* (files: PackageFiles) {
  const inside = visible(files).filter((path) => /^output_validators?\//.test(path))
  const [first] = inside
  if (first === undefined) return null
  const home = first.slice(0, first.indexOf("/"))
  const entries = [...new Set(inside.map((path) => path.split("/")[1] ?? ""))]
  const [entry = ""] = entries
  if (entries.length === 1 && !inside.includes(`${home}/${entry}`)) return `${home}/${entry}`
  const programs = inside.filter((path) => cppSource.test(path) || pythonSource.test(path))
  if (home === "output_validator" || programs.length === 1) return home
  return yield* invalid(files.slug, home, "", `has ${programs.length} programs; one is supported`)
})

const readValidator = Effect.fnUntraced(function* (files: PackageFiles, yaml: ProblemYaml, folder: string) {
  const names = visible(files).filter((path) => path.startsWith(`${folder}/`))
  const script = names.find((path) => /\/(?:build|run)$/.test(path))
  if (script !== undefined) {
    return yield* invalid(files.slug, script, "", "scripts that build or run a validator are not supported")
  }
  const main = mainOf(names.filter((path) => cppSource.test(path))) ?? mainOf(names.filter(isPython))
  if (main === undefined) {
    return yield* invalid(files.slug, folder, "", "needs a program in C++ or Python")
  }
  const others = yield* Effect.forEach(
    names.filter((path) => path !== main),
    (path) => Effect.map(files.text(path), (content) => [path.slice(folder.length + 1), content] as const)
  )
  const { validation_time: seconds, validation_memory: memory } = yaml.limits ?? {}
  const validator: OutputValidator = {
    language: cppSource.test(main) ? "cpp" : "python",
    code: yield* files.text(main),
    files: Object.fromEntries(others),
    timeLimitMs: Math.round((seconds ?? defaultSeconds) * 1000),
    memoryLimitMb: Math.min(Math.ceil(memory ?? defaultMemoryMb), memoryMbMax)
  }
  return validator
})

/** Files of file managers and editors, such as `.DS_Store`, belong to no program. */
const visible = ({ paths }: PackageFiles) => paths.filter((path) => !/(?:^|\/)\./.test(path))

const isPython = (path: string) => pythonSource.test(path)

/** The judge calls the program `main`, so another file must not have that name. */
const mainOf = (sources: ReadonlyArray<string>): string | undefined =>
  sources.find((path) => /\/(?:__main__|main)\.[^/]+$/.test(path)) ?? sources[0]
