import { Effect } from "effect"
import type { AnswerChoice } from "./ProblemPackage.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import type { PackageTest } from "./packageTests.ts"
import { inLanguage } from "./packageTexts.ts"
import { type ProblemYaml, submitsAnswers } from "./problemYaml.ts"
import { renderMarkdown } from "./renderMarkdown.ts"

/** The options of `zama.choice`; null if there are none. Rejects options that the test's answer does not choose from. */
export const answerChoice = Effect.fn("answerChoice")(function* (
  files: PackageFiles,
  yaml: ProblemYaml,
  tests: ReadonlyArray<PackageTest>,
  hasValidator: boolean
) {
  const choice = yaml.zama?.choice
  if (choice === undefined) return null
  const { slug } = files
  const refuse = (fault: string) => invalid(slug, "problem.yaml", "zama.choice", fault)
  const [test] = tests
  if (!submitsAnswers(yaml)) return yield* refuse("is only for problems of type submit-answer")
  if (test === undefined || tests.length > 1) return yield* refuse("needs one test")
  if (hasValidator) return yield* refuse("needs no output validator")
  const { several = false, options } = choice
  const right = (yield* files.text(test.answerPath)).trim().split(/\s+/).map(Number)
  const isRight = right.every(
    (number, index) =>
      Number.isInteger(number) && number > (right[index - 1] ?? 0) && number <= options.length
  )
  if (!isRight || (!several && right.length !== 1)) {
    const wanted = several ? "the numbers of the right options in order" : "the number of the right option"
    return yield* invalid(slug, test.answerPath, "", `must be ${wanted}`)
  }
  const rendered = (language: "ru" | "en", other: "ru" | "en") =>
    options.map((option) => renderMarkdown(inLanguage(option, language) ?? inLanguage(option, other) ?? ""))
  const rest = yield* Effect.try({
    try: () => ({ ru: rendered("ru", "en"), en: rendered("en", "ru") }),
    catch: (cause) => refuse(`cannot be rendered: ${String(cause)}`)
  })
  const read: AnswerChoice = { several, options: rest }
  return read
})
