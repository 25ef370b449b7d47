import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sourcesOf } from "../support/sources.ts"

const sources = new Map(sourcesOf("src/**/*.{ts,tsx}").map((source) => [source.file, source]))

/** What a file imports at once, not lazily and not for its types alone. */
function importsOf(file: string): ReadonlyArray<string> {
  const nodes = sources.get(file)?.nodes ?? []
  return nodes.flatMap(({ type, importKind, source }) => {
    const path = (source as { value?: unknown } | null)?.value
    const counts = type === "ImportDeclaration" && importKind !== "type" && typeof path === "string"
    return counts && path.startsWith(".") ? [join(file, "..", path)] : []
  })
}

function reachedFrom(...entries: ReadonlyArray<string>): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    importsOf(file).forEach(visit)
  }
  entries.forEach(visit)
  return reached
}

describe("the styles within the document", () => {
  test("cover every view of the visitor's frame and of the problem list", () => {
    const css = readFileSync("src/ui/styles.css", "utf8")
    const covered = Array.from(css.matchAll(/@source "([^"]+)";/g), ([, path = ""]) => join("src/ui", path))
    const views = [...reachedFrom("src/main.tsx", "src/features/problems/ProblemsPage.tsx")].filter(
      (file) =>
        file.endsWith("Class.ts") ||
        (file.endsWith(".tsx") && /className/.test(sources.get(file)?.text ?? ""))
    )

    expect(views.length).toBeGreaterThan(20)
    expect(
      views.filter((file) => !covered.some((path) => file === path || file.startsWith(`${path}/`)))
    ).toEqual([])
  })
})
