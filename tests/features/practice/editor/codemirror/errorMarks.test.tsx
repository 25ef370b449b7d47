import { EditorState, StateEffect, StateField } from "@codemirror/state"
import { Decoration, EditorView, WidgetType } from "@codemirror/view"
import { expect, test } from "vitest"
import { createErrorMarks } from "../../../../../src/features/practice/editor/codemirror/errorMarks.ts"

const open = (doc: string) => {
  const view = new EditorView({ state: EditorState.create({ doc }) })
  const parts = { Decoration, EditorView, StateEffect, StateField, WidgetType }
  return { view, mark: createErrorMarks(view, parts) }
}
const logOf = (errors: Readonly<Record<number, string>>) =>
  Object.entries(errors)
    .map(([line, message]) => `main.cpp:${line}:1: error: ${message}`)
    .join("\n")
const texts = (view: EditorView, selector: string) =>
  [...view.dom.querySelectorAll(selector)].map(({ textContent }) => textContent)
const marked = (view: EditorView) => texts(view, ".cm-errorLine")
const messages = (view: EditorView) => texts(view, ".cm-errorMessage")

test("lines with errors are marked, and say why", () => {
  const { view, mark } = open("one\ntwo\nthree")
  mark(logOf({ 3: "third", 1: "first", 9: "outside" }))
  expect(marked(view)).toEqual(["one", "three"])
  expect(messages(view)).toEqual(["first", "third"])
  expect(view.state.doc.toString()).toBe("one\ntwo\nthree")
})

test("an edit removes the marks of its line only, and the others move along", () => {
  const { view, mark } = open("one\ntwo\nthree")
  mark(logOf({ 1: "first", 3: "third" }))
  view.dispatch({ changes: { from: 4, insert: "new\n" } })
  expect(marked(view)).toEqual(["one", "three"])
  view.dispatch({ changes: { from: 0, insert: "z" } })
  expect(marked(view)).toEqual(["three"])
  expect(messages(view)).toEqual(["third"])
})

test("new errors replace the old ones", () => {
  const { view, mark } = open("one\ntwo")
  mark(logOf({ 1: "first" }))
  mark(logOf({ 2: "second" }))
  expect(messages(view)).toEqual(["second"])
  mark("")
  expect(messages(view)).toEqual([])
})
