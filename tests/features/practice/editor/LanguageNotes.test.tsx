import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { languageSupport } from "../../../../src/features/practice/editor/codemirror/languageSupport.ts"
import { LanguageNotes } from "../../../../src/features/practice/editor/LanguagePicker.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

const language = {
  id: "cobol",
  name: "COBOL",
  extension: "cob",
  timeFactor: 1,
  notes: ["python_no_threads", "cobol_columns"],
  runsInBrowser: false,
  template: ""
}

test("shows the notes that have a text, and leaves out the others", async () => {
  await renderApp(<LanguageNotes language={language} />)
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent)

  expect(items).toHaveLength(3)
  expect(items[1]).toBe("Здесь нет потоков, процессов и сети.")
})

test("a language without a grammar is plain text in the editor", async () => {
  expect(await languageSupport("cobol")).toEqual([])
})
