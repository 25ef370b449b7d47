import { Schema } from "effect"

/** Limit of all answers of a solution together, as UTF-8 with their names, in bytes. */
export const answersBytesMax = 256 * 1024

/** Texts by names of tests. */
export const Answers = Schema.Record(Schema.String, Schema.String)
export type Answers = typeof Answers.Type

/** The source of a solution that consists of answers: JSON with the names in order, so that equal answers are equal texts. */
export const writeAnswers = (answers: Answers): string =>
  JSON.stringify(Object.fromEntries(Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1))))

/** The answers in the source of a solution; null if it is none. */
export function readAnswers(source: string): Answers | null {
  try {
    const value: unknown = JSON.parse(source)
    return Schema.is(Answers)(value) && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Size of answers as the limit counts it. */
export function answersBytes(answers: Answers): number {
  const encoder = new TextEncoder()
  return Object.entries(answers)
    .flat()
    .reduce((sum, text) => sum + encoder.encode(text).length, 0)
}

/**
 * The test that a file answers: the one with its path without the extension, or else with the end of that path, so that
 * `mine/01.out` answers `01`. Null if there is none or several.
 */
export function answeredTest(path: string, names: ReadonlyArray<string>): string | null {
  const steps = path.replace(/\.[^./]*$/, "").split("/")
  const name = steps.map((_step, index) => steps.slice(index).join("/")).find((end) => names.includes(end))
  if (name !== undefined) return name
  const ending = names.filter((each) => each.endsWith(`/${steps.at(-1)}`))
  return ending.length === 1 ? (ending[0] ?? null) : null
}
