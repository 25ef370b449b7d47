import { Effect } from "effect"
import type { SmallInputs } from "../judge/worker/findCounterexample.ts"
import { storableText } from "../platform/database/storableText.ts"
import { hasDialogue, type OutputValidator } from "../judge/worker/OutputValidator.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { sourceLanguage } from "./sourceLanguage.ts"

/**
 * The programs that make small inputs: `generators/small.*` and all input validators. Null if the package has no such
 * generator, if a validator is not a single file in a language of the judge (without it inputs may be invalid), or if
 * solutions need more than an input.
 */
export const packageSmallInputs = Effect.fn("packageSmallInputs")(function* (
  files: PackageFiles,
  outputValidator: OutputValidator | null
) {
  if (outputValidator !== null && hasDialogue(outputValidator)) return null
  const paths = files.paths.filter((path) => path.startsWith("input_validators/"))
  const generators = files.paths.filter((path) => /^generators\/small\.[^/]+$/.test(path))
  const [generator, ...others] = yield* Effect.forEach(generators, (path) => readProgram(files, path))
  const validators = yield* Effect.forEach(paths, (path) => readProgram(files, path))
  const readable = validators.filter((validator) => validator !== null)
  if (!generator || others.length > 0 || readable.length < validators.length || readable.length === 0)
    return null
  const smallInputs: SmallInputs = { generator, validators: readable }
  return smallInputs
})

/** Larger files are no programs that a person wrote. */
const lengthMax = 65_536

const readProgram = Effect.fnUntraced(function* (files: PackageFiles, path: string) {
  const language = path.split("/").length === 2 ? sourceLanguage(path) : null
  if (language === null) return null
  const code = yield* files.text(path)
  return code.length > lengthMax ? null : { language: language.id, code: storableText(code), files: {} }
})
