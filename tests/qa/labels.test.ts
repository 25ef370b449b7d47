import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { models } from "../../qa/models/models.ts"
import type { QaLanguage } from "../../qa/words/MachineWords.ts"

const strings = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : []
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** A pattern of a text whose gaps stand for anything. */
const patternOf = (text: string, gap: RegExp | string) =>
  new RegExp(`^${text.split(gap).map(escaped).join(".*")}$`)

/** The sentences of a text, without their full stops and with typographic apostrophes. */
const sentencesIn = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll("'", "’")
    .split(/(?<=[.!?…:]) /)
    .map((sentence) => sentence.replace(/\.$/, ""))

/** The sentences of the product's texts in one language, and each as a pattern. */
function productIn(language: QaLanguage) {
  const folder = new URL(`../../src/i18n/${language}/`, import.meta.url)
  const sentences = readdirSync(folder)
    .flatMap((file) => strings(JSON.parse(readFileSync(new URL(file, folder), "utf8"))))
    .flatMap((text) => [text.replaceAll("'", "’"), ...sentencesIn(text)])
    .filter((sentence) => /\p{L}/u.test(sentence.replaceAll(/\{\{.*?\}\}/g, "")))
  return { sentences, patterns: sentences.map((sentence) => patternOf(sentence, /\{\{.*?\}\}/)) }
}

const product = { ru: productIn("ru"), en: productIn("en") }
const quoted = { ru: /«((?:[^«»]|«[^»]*»)+)»/g, en: /“((?:[^“”]|“[^”]*”)+)”/g }

/** Whether the product shows every sentence of a label. Dots `…` in a label stand for anything. */
const isShown = (label: string, language: QaLanguage): boolean =>
  isSentence(label, language) || sentencesIn(label).every((sentence) => isSentence(sentence, language))

const isSentence = (sentence: string, language: QaLanguage): boolean => {
  const { sentences, patterns } = product[language]
  const pattern = patternOf(sentence, "…")
  return patterns.some((each) => each.test(sentence)) || sentences.some((each) => pattern.test(each))
}

describe("labels that words quote", () => {
  test.each(models.map(({ id, words }) => [id, words] as const))(
    "%s: are texts of the product",
    (_, words) => {
      const unknown = (["ru", "en"] as const).flatMap((language) =>
        [
          words.title,
          words.about,
          ...[words.starts, words.states, words.events, words.effects].flatMap(Object.values)
        ]
          .flatMap((sentence) => [...sentence[language].matchAll(quoted[language])])
          .map(([, label = ""]) => label)
          .filter((label) => !isShown(label, language))
      )
      expect(unknown).toEqual([])
    }
  )
})
