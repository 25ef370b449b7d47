import { expect, test } from "vitest"
import { readSettings } from "../../../../src/features/practice/editor/editorSettings.ts"

const usual = { fontSize: null, indent: 4, language: null, tabExplained: false }

test("reads known settings from the storage", () => {
  const saved = { fontSize: 18, indent: "tab", language: "cpp", tabExplained: true }

  expect(readSettings(JSON.stringify(saved))).toEqual(saved)
})

test.each([null, "", "{", "[]", "null", '{"fontSize":999,"indent":7,"language":5,"tabExplained":"yes"}'])(
  "ignores anything else: %s",
  (text) => {
    expect(readSettings(text)).toEqual(usual)
  }
)
