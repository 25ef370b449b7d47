import type { Rolldown } from "vite"

export type Bundle = Rolldown.OutputBundle

/** The file that contains a source: its own chunk, or else the chunk it is bundled into. */
export function fileOf(bundle: Bundle, source: string): string | undefined {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`) === true)
  const home = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(`/${source}`)))
  return (own ?? home)?.fileName
}

/** Stylesheets and assets of a chunk. */
function besides({ viteMetadata }: Rolldown.OutputChunk): ReadonlyArray<string> {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}

interface Reach {
  /** Files where the traversal stops. */
  readonly without: ReadonlySet<string>
  /** Also follow dynamic imports. */
  readonly lazily?: boolean
}

/** The files of the start chunks and of everything they import. */
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
