import type { Rolldown } from "vite"

export type Bundle = Rolldown.OutputBundle

/** The file that holds a source; a source bundled with others has no file of its own. */
export function fileOf(bundle: Bundle, source: string): string | undefined {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`) === true)
  const home = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(`/${source}`)))
  return (own ?? home)?.fileName
}

/** Styles and pictures that come with a chunk. */
function besides({ viteMetadata }: Rolldown.OutputChunk): ReadonlyArray<string> {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}

interface Reach {
  /** Files to stop at. */
  readonly without: ReadonlySet<string>
  /** Follow dynamic imports, too. */
  readonly lazily?: boolean
}

/** The files of these chunks with all that they import. */
export function reach(
  bundle: Bundle,
  starts: Iterable<string>,
  { without, lazily = false }: Reach
): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== "chunk" || found.has(name) || without.has(name)) return
    found.add(name)
    for (const file of besides(chunk)) if (bundle[file] !== undefined) found.add(file)
    chunk.imports.forEach(visit)
    if (lazily) chunk.dynamicImports.forEach(visit)
  }
  for (const start of starts) visit(start)
  return found
}
