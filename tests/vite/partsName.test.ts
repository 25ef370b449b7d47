import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { partsOf } from "../../vite/partsName.ts"

const page = fileURLToPath(new URL("../../src/features/problem/Page.tsx", import.meta.url))
const list = "/node_modules/lucide-react/lucide-react.mjs"
const icon = (name: string) => `/node_modules/lucide-react/icons/${name}.mjs`

const modules = {
  [page]: { code: `import { Clock, Link2 as Chain } from "lucide-react"`, importedIds: [list, "/Tabs.tsx"] },
  "/Tabs.tsx": { code: `import { Flag } from "lucide-react"`, importedIds: [list] },
  [list]: {
    code: ["clock Clock", "link-2 Link2", "flag Flag", "trophy Trophy"]
      .map((line) => line.split(" "))
      .map(
        ([file, name]) => `export { default as ${name}, default as ${name}Icon } from './icons/${file}.mjs';`
      )
      .join("\n"),
    importedIds: ["clock", "link-2", "flag", "trophy"].map(icon)
  }
} as Record<string, { readonly code: string; readonly importedIds: ReadonlyArray<string> }>

const belongs = (id: string, known = modules) =>
  partsOf("parts", "Page.tsx")(id, { getModuleInfo: (module) => known[module] ?? null }) === "parts"

test("a page's parts are what it imports, and of all icons those that it names", () => {
  expect(["/Tabs.tsx", icon("clock"), icon("link-2"), icon("flag")].every((id) => belongs(id))).toBe(true)
  expect([list, icon("trophy"), "/Other.tsx"].some((id) => belongs(id))).toBe(false)
})

test("an icon that the list does not have as expected ends the build", () => {
  const other = { ...modules, [list]: { code: "", importedIds: [] } }
  expect(() => belongs("/Tabs.tsx", other)).toThrow("Clock")
})
