import { Schema } from "effect"
import { programmingLanguages } from "../../judge/languages/programmingLanguages.ts"

/** Ids of the languages in which lessons may have programs: those that the browser runs. */
export const lessonLanguages: ReadonlyArray<string> = programmingLanguages
  .filter(({ runsInBrowser }) => runsInBrowser)
  .map(({ id }) => id)

const expected = new Intl.ListFormat("en", { type: "disjunction" }).format(lessonLanguages)

export const LessonLanguage = Schema.String.check(
  Schema.makeFilter((id) => lessonLanguages.includes(id) || `must be ${expected}`)
)
