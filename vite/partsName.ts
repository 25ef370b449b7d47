import { fileURLToPath } from "node:url"

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: ReadonlyArray<string> } | null
}

const problemPage = fileURLToPath(new URL("../src/features/problem/ProblemPage.tsx", import.meta.url))

function reach(modules: Modules, id: string, found: Set<string>): ReadonlySet<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reach(modules, next, found)
  return found
}

/**
 * Sorts what several pages share into two files: what the problem page shows at once, and the
 * rest, which it would otherwise have to load along.
 */
export const partsName = (id: string, modules: Modules): string =>
  reach(modules, problemPage, new Set()).has(id) ? "parts" : "rest"
