import { Effect } from "effect"
import type { CheckerFlags } from "../../src/checker/compareOutput.ts"
import { parseValidatorFlags } from "../../src/checker/parseValidatorFlags.ts"
import type { ProgrammingLanguage } from "../judge/languages/ProgrammingLanguage.ts"
import { programmingLanguages } from "../judge/languages/programmingLanguages.ts"
import type { OutputValidator } from "../judge/worker/OutputValidator.ts"
import { isStorable } from "../platform/database/storableText.ts"
import { editionOf, type PackageEdition, validatorFolders } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { isScript, packageProgram } from "./packageProgram.ts"
import { type PackageSettings, settingsPaths } from "./packageSettings.ts"
import type { PackageTest } from "./packageTests.ts"
import { flagWords, isInteractive, isMultiPass, type ProblemYaml, submitsAnswers } from "./problemYaml.ts"
import { sourceLanguage } from "./sourceLanguage.ts"
import { milliseconds } from "./units.ts"
import { validatorSettings } from "./validatorSettings.ts"

/** The format's default limits for a validator. */
export const defaultSeconds = 60
export const defaultMemoryMb = 2048
/** A validator that hangs occupies a slot of the judge for so long. */
const secondsMax = 120
/** The memory that this judge can give to a program. */
const memoryMbMax = 2048

const writesValidators = (language: ProgrammingLanguage) => language.writesValidators

const isProgram = (path: string) => sourceLanguage(path)?.writesValidators === true

/** How a package decides whether an output is right. */
interface PackageValidation {
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
  settings: PackageSettings,
  tests: ReadonlyArray<PackageTest>
) {
  const outputValidator = yield* readOwnValidator(files, yaml)
  const argsFor = yield* validatorArguments(files, yaml, settings)
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
export const validatorArguments = Effect.fnUntraced(function* (
  files: PackageFiles,
  yaml: ProblemYaml,
  settings: PackageSettings
) {
  const own = flagWords(yaml.validator_flags)
  const known = yield* validatorSettings(files.slug, editionOf(yaml.problem_format_version), settings)
  const found = [...known, ...(own === null ? [] : [["problem.yaml", own] as const])]
  yield* Effect.forEach(found, ([file, args]) => refuseUnstorable(files, file, args))
  return (inputPath: string): ValidatorArguments => {
    const nearest = settingsPaths(inputPath).find((path) => known.has(path))
    if (nearest !== undefined) return { args: known.get(nearest) ?? [], file: nearest }
    return own === null ? noArguments : { args: own, file: "problem.yaml" }
  }
})

const notStorable = "has a character that the database cannot store"

const refuseUnstorable = ({ slug }: PackageFiles, file: string, args: ReadonlyArray<string>) =>
  args.every(isStorable)
    ? Effect.void
    : Effect.fail(invalid(slug, file, "output_validator_args", notStorable))

const parseFlags = Effect.fnUntraced(function* (slug: string, file: string, args: ReadonlyArray<string>) {
  const fault = contradiction(args)
  if (fault !== null) return yield* invalid(slug, file, "output_validator_args", fault)
  return yield* Effect.try({
    try: () => parseValidatorFlags(args.join(" ")),
    catch: (cause) => invalid(slug, file, "output_validator_args", String(cause))
  })
})

function contradiction(args: ReadonlyArray<string>): string | null {
  const flags = args.filter((word) => /^[a-z]/.test(word))
  const twice = flags.find((flag, index) => flags.indexOf(flag) < index)
  if (twice !== undefined) return `${twice} is there twice`
  const isDouble =
    flags.includes("float_tolerance") && flags.some((flag) => /^float_(absol|relat)/.test(flag))
  return isDouble ? "float_tolerance sets both tolerances, so no other may be there" : null
}

const readOwnValidator = Effect.fnUntraced(function* (files: PackageFiles, yaml: ProblemYaml) {
  const edition = editionOf(yaml.problem_format_version)
  const [kind] = yaml.validation?.trim().split(/\s+/) ?? []
  const dialogue = yield* readDialogueKeys(files, yaml)
  const folder = yield* validatorFolder(files, edition)
  if (folder === null) {
    if (yaml.zama?.validator !== undefined) {
      return yield* invalid(files.slug, "problem.yaml", "zama.validator", "needs an output validator")
    }
    if (kind !== "custom" && Object.keys(dialogue).length === 0) return null
    const [home = ""] = validatorFolders[edition]
    const message = kind === "custom" ? "validation is custom" : "the problem is interactive or multi-pass"
    return yield* invalid(files.slug, home, "", `is missing, but ${message}`)
  }
  const usual = edition === "legacy" ? "default" : "custom"
  if ((kind ?? usual) === "default") {
    return yield* invalid(files.slug, folder, "", "is there, but validation is default")
  }
  const isOfTestlib = yaml.zama?.validator === "testlib"
  if (isOfTestlib && Object.keys(dialogue).length > 0) {
    const message = "is a checker of testlib, but the problem is interactive or multi-pass"
    return yield* invalid(files.slug, "problem.yaml", "zama.validator", message)
  }
  return { ...(yield* readValidator(files, yaml, folder)), ...dialogue }
})

/** Passes of a multi-pass problem that does not say how many. */
const usualPasses = 2

/** How the validator and the solution take turns. */
const readDialogueKeys = Effect.fnUntraced(function* ({ slug }: PackageFiles, yaml: ProblemYaml) {
  const { limits } = yaml
  const hasPasses = isMultiPass(yaml)
  if (isInteractive(yaml) && submitsAnswers(yaml)) {
    const message = "cannot be interactive: answers talk with no program"
    return yield* invalid(slug, "problem.yaml", "validation", message)
  }
  if (limits?.validation_passes !== undefined && !hasPasses) {
    const message = "belongs to multi-pass problems"
    return yield* invalid(slug, "problem.yaml", "limits.validation_passes", message)
  }
  const keys: Pick<OutputValidator, "interactive" | "passes"> = {
    ...(isInteractive(yaml) ? { interactive: true } : {}),
    ...(hasPasses ? { passes: limits?.validation_passes ?? usualPasses } : {})
  }
  return keys
})

/** The folder or the single file of the program; earlier editions may have several programs. */
export const validatorFolder = Effect.fnUntraced(function* (files: PackageFiles, edition: PackageEdition) {
  const inside = files.paths.filter((path) => /^output_validators?\//.test(path))
  const [first] = inside
  if (first === undefined) return null
  const home = first.slice(0, first.indexOf("/"))
  if (!validatorFolders[edition].includes(home)) {
    const message = `is ${validatorFolders[edition].join()} in edition ${edition}`
    return yield* invalid(files.slug, home, "", message)
  }
  const entries = [...new Set(inside.map((path) => path.split("/")[1] ?? ""))]
  const [entry = ""] = entries
  if (entries.length === 1 && !inside.includes(`${home}/${entry}`)) return `${home}/${entry}`
  const programs = inside.filter(isProgram)
  if (home === "output_validator" || programs.length === 1) return home
  return yield* invalid(files.slug, home, "", `has ${programs.length} programs; one is supported`)
})

const readValidator = Effect.fnUntraced(function* (files: PackageFiles, yaml: ProblemYaml, folder: string) {
  const names = files.paths.filter((path) => path.startsWith(`${folder}/`))
  const script = names.find(isScript)
  if (script !== undefined) {
    return yield* invalid(files.slug, script, "", "scripts that build or run a validator are not supported")
  }
  const program = yield* packageProgram(files, folder, names, writesValidators)
  if (program === null) {
    const titles = programmingLanguages
      .filter(writesValidators)
      .map(({ title }) => title)
      .toSorted()
    const wanted = new Intl.ListFormat("en", { type: "disjunction" }).format(titles)
    return yield* invalid(files.slug, folder, "", `needs a program in ${wanted}`)
  }
  const { validation_time: seconds, validation_memory: memory } = yaml.limits ?? {}
  const validator: OutputValidator = {
    ...program,
    ...(yaml.zama?.validator === undefined ? {} : { protocol: yaml.zama.validator }),
    timeLimitMs: milliseconds(Math.min(seconds ?? defaultSeconds, secondsMax)),
    memoryLimitMb: Math.min(Math.ceil(memory ?? defaultMemoryMb), memoryMbMax)
  }
  return validator
})
