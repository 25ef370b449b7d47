import { Schema } from "effect"
import { expect, test } from "vitest"
import en from "../../../server/platform/i18n/en.json" with { type: "json" }
import ru from "../../../server/platform/i18n/ru.json" with { type: "json" }
import { translate } from "../../../server/platform/i18n/translate.ts"
import * as rules from "../../../src/api/contract/rules.ts"
import { SourceCode } from "../../../src/api/contract/practice/solutions.ts"

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

test("both languages have every text, with the same placeholders", () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(ru).toSorted())
  for (const [key, text] of Object.entries(ru)) {
    expect([key, placeholders(text)]).toEqual([key, placeholders(en[key as keyof typeof en])])
  }
})

test("every rule of the contract has a text", () => {
  // Checks that belong to a type, such as whole numbers, have no text of their own; «invalid» is used.
  const keys = [...Object.values(rules).filter((rule) => Schema.isSchema(rule)), SourceCode]
    .flatMap(({ ast }) => (ast.checks ?? []).map((check) => check.annotations?.["message"]))
    .filter((key) => key !== undefined)
  expect(keys.length).toBeGreaterThan(8)
  for (const key of keys) expect(Object.keys(ru)).toContain(key)
})

test("values are inserted into the text", () => {
  expect(translate("en", "failure.tooManyRequests", { seconds: 7 })).toBe(
    "Too many requests. Try again in 7 s"
  )
})

test("numbers have the decimal sign of the language, and names made of digits stay unchanged", () => {
  const diskText = (free: number) => translate("ru", "readiness.disk.fine", { free })
  expect([75.5, 75, 12_345].map(diskText)).toEqual([
    "На диске свободно 75,5 ГБ.",
    "На диске свободно 75 ГБ.",
    "На диске свободно 12345 ГБ."
  ])
  expect(translate("en", "readiness.disk.fine", { free: 75.5 })).toContain("75.5 GB")
})
