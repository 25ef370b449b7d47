import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Rolldown } from "vite"
import { describe, expect, test } from "vitest"
import { namedSources, workerFilesOf } from "../../vite/workerFiles.ts"

const root = join(import.meta.dirname, "../..")

/** A chunk with the properties that sorting reads. */
const chunk = (
  fileName: string,
  source: string,
  imports: ReadonlyArray<string> = [],
  later: typeof imports = []
) => ({
  type: "chunk",
  fileName,
  facadeModuleId: `/work/${source}`,
  modules: {},
  imports,
  dynamicImports: later,
  viteMetadata: { importedCss: new Set<string>(), importedAssets: new Set<string>() }
})

const entry = "assets/base.js"
const made = [
  chunk(entry, "src/main.tsx", [], ["assets/list.js", "assets/problem.js", "assets/legal.js"]),
  chunk("assets/list.js", "src/features/practice/problems/ProblemsPage.tsx", [entry]),
  chunk(
    "assets/problem.js",
    "src/features/practice/problem/ProblemPage.tsx",
    [entry, "assets/shared.js"],
    ["assets/view.js"]
  ),
  chunk("assets/shared.js", "src/ui/shared.ts", [], ["assets/python.js"]),
  chunk("assets/view.js", "src/features/editor/view.ts"),
  chunk("assets/python.js", "src/features/editor/python.ts"),
  chunk("assets/legal.js", "src/features/shell/legal/LegalPage.tsx", [entry]),
  chunk("assets/texts.js", "src/i18n/ru/editor.json")
]
const files = ["assets/onest-latin.woff2", "assets/runtime-python-a.wasm", "index.html", "csp.json"]
const bundle = Object.fromEntries([
  ...made.map((file) => [file.fileName, file]),
  ...files.map((fileName) => [fileName, { type: "asset", fileName }])
]) as unknown as Rolldown.OutputBundle

describe("workerFilesOf", () => {
  const sorted = workerFilesOf(bundle, entry, "runtime-frame.html?v=1")

  test("starts with the files that every page needs", () => {
    expect(sorted.entry).toBe("/assets/base.js")
    expect(sorted.core).toEqual(["/assets/base.js", "/assets/list.js", "/assets/onest-latin.woff2"])
  })

  test("includes all files that solving may load later, with the frame of the runtimes", () => {
    expect(sorted.problem).toEqual([
      "/assets/problem.js",
      "/assets/python.js",
      "/assets/shared.js",
      "/assets/texts.js",
      "/assets/view.js",
      "/runtime-frame.html?v=1"
    ])
    expect(sorted.runtimes).toEqual(["/assets/runtime-python-a.wasm"])
  })

  test("lists the rest, without the server's files", () => {
    expect(sorted.rest).toEqual(["/assets/legal.js"])
  })
})

test.each(namedSources)("%s exists", (source) => {
  expect(existsSync(join(root, source.replace("?raw", "")))).toBe(true)
})
