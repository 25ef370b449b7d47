import { ensureSyntaxTree, getIndentation, IndentContext } from "@codemirror/language"
import { EditorState } from "@codemirror/state"
import { classHighlighter, highlightTree } from "@lezer/highlight"
import { expect, test } from "vitest"
import { programmingLanguages } from "../../../../server/judge/languages/programmingLanguages.ts"
import { languageSupport } from "../../../../src/features/practice/editor/codemirror/languageSupport.ts"

const stateOf = async (language: string, doc: string) =>
  EditorState.create({ doc, extensions: await languageSupport(language) })

/** The words with each class, without repetitions. */
async function highlighted(language: string, code: string) {
  const state = await stateOf(language, code)
  const words = new Map<string, Set<string>>()
  highlightTree(ensureSyntaxTree(state, code.length, 5000)!, classHighlighter, (from, to, name) => {
    words.set(name, (words.get(name) ?? new Set()).add(code.slice(from, to)))
  })
  return Object.fromEntries([...words].map(([name, found]) => [name.replace("tok-", ""), [...found]]))
}

test.each(programmingLanguages)("$title is highlighted", async ({ id, sum }) => {
  expect(Object.keys(await highlighted(id, sum)).length).toBeGreaterThan(1)
})

test.each([
  [
    "java",
    `int x = 5; // if\nString s = "\\"if"; char c = '"'; /* else\n*/ return;`,
    ["// if", "/* else\n*/"]
  ],
  ["csharp", `int x = 5; string s = @"c:\\"; return; // if`, ["// if"]],
  ["go", 'var x int = 5 // if\ns := `a\n"`; return', ["// if"]],
  ["rust", `fn f<'a>(x: &'a i32) { let y = 5; let c = '\\u{1f600}'; return; } // if`, ["// if"]],
  ["pascal", "VAR x: integer; { if } begin x := 5; s := 'it''s'; (* end *) end.", ["{ if }", "(* end *)"]]
])("%s has comments, texts, numbers and words", async (language, code, comments) => {
  const found = await highlighted(language, code)

  expect(found).toMatchObject({ comment: comments, number: expect.arrayContaining(["5"]) })
  expect(Object.keys(found).toSorted()).toEqual(["comment", "keyword", "number", "string", "typeName"])
  expect([found["keyword"], found["typeName"]].flat()).not.toContain("if")
})

test.each([
  ["java", "class A {\n", 2],
  ["java", "  int x;\n", 2],
  ["java", "  if (a) {\n}", 2],
  ["java", "}", 0],
  ["pascal", "begin\n", 2],
  ["pascal", "  begin\nend", 2],
  ["pascal", "  x := 1;\n", 2]
])("%s is indented by its blocks: %j", async (language, code, columns) => {
  const state = await stateOf(language, code)

  expect(getIndentation(new IndentContext(state), state.doc.line(state.doc.lines).from)).toBe(columns)
})

test("a new line within a line is indented as what stands before it", async () => {
  const state = await stateOf("go", "\tif x {}")
  const context = new IndentContext(state, { simulateBreak: 7 })

  expect(getIndentation(context, 7)).toBe(state.tabSize)
})
