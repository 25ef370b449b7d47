import { fileURLToPath } from "node:url"

interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: ReadonlyArray<string>
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

const fileOf = (name: string) => fileURLToPath(new URL(`../src/features/problem/${name}`, import.meta.url))

const isIconList = (id: string) => id.endsWith("/lucide-react.mjs")

/** What a module imports; of the list of all icons those alone that it names. */
function importsOf(modules: Modules, id: string): ReadonlyArray<string> {
  const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] }
  return importedIds.flatMap((next) => (isIconList(next) ? iconsNamed(modules, code, next) : [next]))
}

function iconsNamed(modules: Modules, code: string | null, list: string): ReadonlyArray<string> {
  const icons = modules.getModuleInfo(list)
  const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? "")?.[1] ?? ""
  const names = named.split(",").flatMap((name) => /^[A-Z]\w*/.exec(name.trim()) ?? [])
  if (names.length === 0) throw new Error("A module imports lucide-react in a way that is not foreseen.")
  return names.map((name) => {
    const file = new RegExp(`default as ${name}[ ,][^;]*'\\.(/icons/[^']+)'`).exec(icons?.code ?? "")?.[1]
    const icon = icons?.importedIds.find((id) => file !== undefined && id.endsWith(file))
    if (icon === undefined) throw new Error(`lucide-react no longer lists ${name} as it used to.`)
    return icon
  })
}

function reach(modules: Modules, id: string, found: Set<string>): ReadonlySet<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of importsOf(modules, id)) reach(modules, next, found)
  return found
}

/**
 * Gathers in one file what several pages share and these of the problem page's sources show at once: it would
 * otherwise have to load along what only others need.
 */
export const partsOf = (name: string, ...sources: ReadonlyArray<string>) => {
  const starts = sources.map(fileOf)
  return (id: string, modules: Modules): string | null =>
    starts.some((start) => reach(modules, start, new Set()).has(id)) ? name : null
}
