import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { expect, test } from "vitest"
import { pageEntries, type PageName } from "../../src/routes/pages.ts"

const routes = join(import.meta.dirname, "../../src/routes")
const read = (file: string) => readFileSync(file, "utf8")

/** Always loaded, because the frame around the pages uses them. */
const texts = new Set(["common", "menu"])

/** Modules that a module imports at once. */
const importsOf = (file: string): ReadonlyArray<string> =>
  [...read(file).matchAll(/^(?:import|export)\s(?!type\s)[^"]*?from "(\.[^"]+\.tsx?)"/gms)]
    .map(([, name]) => join(dirname(file), name!))
    .filter((imported) => existsSync(imported))

function modulesOf(view: string): ReadonlySet<string> {
  const modules = new Set([view])
  for (const module of modules) for (const imported of importsOf(module)) modules.add(imported)
  return modules
}

const textsOf = (file: string): ReadonlyArray<string> =>
  [...read(file).matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap(([, names]) =>
    [...names!.matchAll(/"(\w+)"/g)].map(([, name]) => name!)
  )

/** Modules of the views by page; pages that share a view have no entry of their own. */
const viewFiles = new Map(
  ["views.ts", "laterViews.ts"].flatMap((file) =>
    [...read(join(routes, file)).matchAll(/(\w+)(?: =|:) async \(\) =>\s*\(await import\("([^"]+)"\)/g)].map(
      ([, name, module]) => [name!, join(routes, module!)] as const
    )
  )
)
viewFiles.set("problems", join(routes, "../features/practice/problems/ProblemsPage.tsx"))

const viewOf = (name: PageName) =>
  viewFiles.get(name) ?? viewFiles.get(/^(?:problem|contestTask)/.exec(name)?.[0] ?? "")

// A view that waits for texts after its first paint shows the skeleton again, and its heading loses the focus.
test.each(pageEntries)("%s loads all texts that its view uses", (name, page) => {
  const view = viewOf(name)
  expect(view).toBeDefined()
  const missing = [...modulesOf(view!)].flatMap((file) =>
    textsOf(file)
      .filter((area) => !texts.has(area) && !page.texts.some((loaded) => loaded === area))
      .map((area) => `${area}: ${relative(routes, file)}`)
  )
  expect(missing).toEqual([])
})
