import { Effect } from "effect"
import { programmingLanguages } from "../judge/languages/programmingLanguages.ts"
import type { LanguageId } from "../judge/JudgeBackend.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { mebibyte } from "./packageLimits.ts"
import { sourceLanguage } from "./sourceLanguage.ts"

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
const sourceMebibytesMax = 1

const mainNames = /\/(?:__main__|main)\.[^/]+$/

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
  const language = programmingLanguages.find(
    (each) => each.writesValidators && paths.some((path) => sourceLanguage(path) === each)
  )
  const own = paths.filter((path) => sourceLanguage(path) === language)
  const main = own.find((path) => mainNames.test(path)) ?? own[0]
  const isBuilt = paths.some((path) => /\/(?:build|run)$/.test(path))
  const unknown: InputValidator = { path: home, language: null, code: "", files: {} }
  if (main === undefined || language === undefined || isBuilt || withArguments) return unknown
  const texts = yield* Effect.forEach(paths, (path) =>
    Effect.map(files.text(path), (text) => [path, text] as const)
  )
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > sourceMebibytesMax * mebibyte) {
    return yield* invalid(files.slug, home, "", `is larger than ${sourceMebibytesMax} MiB`)
  }
  const byPath = new Map(texts)
  const others = texts.filter(([path]) => path !== main)
  const validator: InputValidator = {
    path: home,
    language: language.id,
    code: byPath.get(main) ?? "",
    files: Object.fromEntries(others.map(([path, text]) => [path.slice(home.length + 1), text]))
  }
  return validator
})
