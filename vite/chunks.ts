import type { Rolldown } from "vite"

export type Bundle = Rolldown.OutputBundle

/** The file that contains a source: its own chunk, or else the chunk it is bundled into. */
export function fileOf(bundle: Bundle, source: string): string | undefined {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`) === true)
  return own?.fileName ?? homeOf(bundle, source)
}

/** The file that holds a source's code. Differs from `fileOf` if the source's own chunk only forwards to a shared one. */
export const homeOf = (bundle: Bundle, source: string): string | undefined =>
  Object.values(bundle).find(
    (file) => file.type === "chunk" && Object.keys(file.modules).some((id) => id.endsWith(`/${source}`))
  )?.fileName

/** Stylesheets and assets of a chunk. */
function besides({ viteMetadata }: Rolldown.OutputChunk): ReadonlyArray<string> {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}

interface Reach {
  /** Files where the traversal stops, unless they are a start. */
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
  const follow = (name: string) => {
    if (!without.has(name)) visit(name)
  }
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== "chunk" || found.has(name)) return
    found.add(name)
    for (const file of besides(chunk)) if (bundle[file] !== undefined) found.add(file)
    chunk.imports.forEach(follow)
    if (lazily) chunk.dynamicImports.forEach(follow)
  }
  for (const start of starts) visit(start)
  return found
}
