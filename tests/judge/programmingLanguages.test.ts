import { Schema } from "effect"
import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, test } from "vitest"
import { runnerParts } from "../../server/judge/embedded/parent/launch.ts"
import { programmingLanguages } from "../../server/judge/languages/programmingLanguages.ts"
import { OutputValidator } from "../../server/judge/worker/OutputValidator.ts"

const ids = programmingLanguages.map(({ id }) => id)
const runnerFolder = "server/judge/embedded/runner"

const notesIn = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`src/i18n/${language}/editor.json`, "utf8")).notes

test("each folder is in the list", () => {
  expect(
    globSync("server/judge/languages/*/")
      .map((folder) => basename(folder))
      .toSorted()
  ).toEqual(ids.toSorted())
})

test("ids and codes are unique", () => {
  const codes = programmingLanguages.map(({ code }) => code)

  expect([new Set(ids).size, new Set(codes).size]).toEqual([ids.length, ids.length])
})

describe.each(programmingLanguages)("$title", ({ extension, sources, embedded, grammar }) => {
  test("finds its programs and entry points by their names", () => {
    // PyPy leaves the files of Python to Python.
    const names = sources.names.length === 0 ? [] : [`a.${extension}`, ...sources.mainNames]
    for (const name of names) {
      const owners = programmingLanguages.filter((each) => each.sources.names.some((one) => one.test(name)))
      expect(owners.map((owner) => owner.sources)).toEqual([sources])
    }
  })

  test("has notes in both languages", () => {
    for (const note of embedded?.notes ?? []) {
      expect([notesIn("ru")[note], notesIn("en")[note]]).toEqual([expect.any(String), expect.any(String)])
    }
  })

  test("has a grammar that is installed", () => {
    const files =
      grammar === null ? [] : [`node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`]

    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test("has processes that may read its packages", () => {
    if (embedded === null) return
    const kinds = [embedded.runner, ...(embedded.compiler === null ? [] : [embedded.compiler.runner])]
    const entries = kinds.flatMap(({ entry, prepared }) =>
      prepared === null ? [entry] : [entry, prepared.builder]
    )
    const packages = embedded.packages.map((name) => `node_modules/${name}`)
    const files = [...entries.map((entry) => join(runnerFolder, entry)), ...packages]

    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(runnerParts).toEqual(expect.arrayContaining(packages))
  })
})

test("an output validator has a language whose folder allows it", () => {
  const isValidator = (language: string) =>
    Schema.is(OutputValidator)({ language, code: "", files: {}, timeLimitMs: 1000, memoryLimitMb: 64 })

  expect([...ids, "cobol"].filter(isValidator)).toEqual(
    programmingLanguages.filter(({ writesValidators }) => writesValidators).map(({ id }) => id)
  )
})
