import { fileURLToPath } from "node:url"

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: ReadonlyArray<string> } | null
}

const fileOf = (name: string) => fileURLToPath(new URL(`../src/features/problem/${name}`, import.meta.url))

function reach(modules: Modules, id: string, found: Set<string>): ReadonlySet<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reach(modules, next, found)
  return found
}

/**
 * Gathers in one file what several pages share and this one of the problem page's sources shows at once: it would
 * otherwise have to load along what only others need.
 */
export const partsOf = (name: string, source: string) => {
  const start = fileOf(source)
  return (id: string, modules: Modules): string | null =>
    reach(modules, start, new Set()).has(id) ? name : null
}
