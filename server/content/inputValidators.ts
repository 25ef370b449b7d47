import { Effect } from "effect"
import type { LanguageId } from "../judge/JudgeBackend.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { packageProgram } from "./packageProgram.ts"

/** A program of a package that checks its inputs. */
export interface InputValidator {
  readonly path: string
  /** Null for a program that cannot be run here; `code` is then empty. */
  readonly language: LanguageId | null
  readonly code: string
  readonly files: Readonly<Record<string, string>>
}

/** The folder of the format, and the older one. */
const inFolders = /^input(?:_format)?_validators?\/./

/**
 * The programs in `input_validators/`, each a file or a folder. Programs in other languages, and all programs if the
 * package gives them arguments, cannot be run here.
 */
export const inputValidators = Effect.fn("inputValidators")(function* (files: PackageFiles) {
  const inside = files.paths.filter((path) => inFolders.test(path))
  const programs = Map.groupBy(inside, (path) => path.split("/").slice(0, 2).join("/"))
  const withArguments = yield* hasArguments(files)
  return yield* Effect.forEach([...programs], ([home, paths]) =>
    readInputValidator(files, home, paths, withArguments)
  )
})

/** The fields of groups and tests for the arguments of input validators, in all editions. */
const hasArguments = Effect.fnUntraced(function* (files: PackageFiles) {
  const settings = files.paths.filter((path) => /^data\/.*\.yaml$/.test(path))
  const texts = yield* Effect.forEach(settings, files.text)
  return texts.some((text) => /^[ \t]*input_validator_(?:args|flags)[ \t]*:[ \t]*[^\s#]/m.test(text))
})

const readInputValidator = Effect.fnUntraced(function* (
  files: PackageFiles,
  home: string,
  paths: ReadonlyArray<string>,
  withArguments: boolean
) {
  const program = withArguments
    ? null
    : yield* packageProgram(files, home, paths, ({ writesValidators }) => writesValidators)
  const validator: InputValidator = {
    path: home,
    ...(program ?? { language: null, code: "", files: {} })
  }
  return validator
})
