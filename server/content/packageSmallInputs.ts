import { Effect } from "effect"
import type { SmallInputs } from "../judge/worker/findCounterexample.ts"
import { hasDialogue, type OutputValidator } from "../judge/worker/OutputValidator.ts"
import { inputValidators } from "./inputValidators.ts"
import type { PackageFiles } from "./packageFiles.ts"
import type { PackageTest } from "./packageTests.ts"
import { sourceLanguage } from "./sourceLanguage.ts"

/** More are not run on each input. */
const validatorsMax = 5

/**
 * The programs that make small inputs: `generators/small.*` and all input validators. Null if the package has no such
 * generator, or a validator that cannot be run here (inputs may then be invalid), if solutions need more than an input,
 * or if the arguments of the output validator depend on the test.
 */
export const packageSmallInputs = Effect.fn("packageSmallInputs")(function* (
  files: PackageFiles,
  outputValidator: OutputValidator | null,
  tests: ReadonlyArray<PackageTest>
) {
  if (outputValidator !== null && hasDialogue(outputValidator)) return null
  if (new Set(tests.map(({ validatorArgs }) => JSON.stringify(validatorArgs))).size > 1) return null
  const [generator, ...others] = files.paths.filter((path) => /^generators\/small\.[^/]+$/.test(path))
  if (generator === undefined || others.length > 0) return null
  const language = sourceLanguage(generator)
  const found = yield* inputValidators(files)
  const validators = found.flatMap(({ language: id, code, files: sources }) =>
    id === null ? [] : [{ language: id, code, files: sources }]
  )
  const isChecked = validators.length > 0 && validators.length === found.length
  // The sandbox gives arguments to the same languages that write validators.
  if (language?.writesValidators !== true || !isChecked || found.length > validatorsMax) return null
  const code = yield* files.text(generator)
  const smallInputs: SmallInputs = { generator: { language: language.id, code, files: {} }, validators }
  return smallInputs
})
