import type { Rolldown } from "vite"
import type { WorkerFiles } from "../src/serviceWorker/workerContract.ts"

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === "chunk"

/** What every page may need although it imports it only when it does. */
const coreSources = [
  "src/features/practice/problems/ProblemsPage.tsx",
  "src/features/shell/session/startBrowserSession.ts",
  "src/features/shell/session/fingerprint.ts",
  "src/features/shell/connection/followConnection.tsx",
  "src/features/shell/frame/NotFoundPage.tsx",
  "src/features/shell/frame/CrashPage.tsx",
  "src/features/shell/frame/Sidebar.tsx",
  "src/features/shell/frame/VisitorMenu.tsx",
  "src/features/shell/frame/BurgerMenu.tsx",
  "src/features/shell/frame/SupportButton.tsx",
  "src/routes/LearnerHeader.tsx",
  "src/features/practice/problems/FavoriteButton.tsx",
  "src/features/practice/problems/MyStatusIcon.tsx",
  "src/api/runCall.ts",
  "src/ui/Toaster.tsx",
  "src/ui/pictures/LostPicture.tsx",
  "src/ui/pictures/UnpluggedPicture.tsx"
]
const coreTexts = [
  ...["common", "menu", "errors", "connection", "problems"],
  ...["notifications", "achievements", "rewards"]
]
const coreFiles = [/^assets\/onest-[\w-]+\.woff2$/]

const problemSource = "src/features/practice/problem/ProblemPage.tsx"
const problemTexts = ["editor", "submission", "validation", "cell"]
const problemFiles = [/^assets\/jetbrains-mono-[\w-]+\.woff2$/]

const runtime = /^assets\/runtime-/
const served = /^assets\/.+\.(?:js|css|json|woff2|svg|png|webp|wasm|zip)$/

const textsOf = (apiLayer: ReadonlyArray<string>) =>
  ["ru", "en"].flatMap((language) => apiLayer.map((area) => `src/i18n/${language}/${area}.json`))

/** Styles and pictures that come with a chunk. */
function besides(chunk: Chunk): ReadonlyArray<string> {
  const { importedCss, importedAssets } = chunk.viteMetadata ?? {}
  return [...(importedCss ?? []), ...(importedAssets ?? [])]
}

/** A chunk, all that it imports, and with `lazily` all that it may import later, but for what is `had` already. */
function reach(
  bundle: Bundle,
  start: string,
  lazily: boolean,
  found: Set<string>,
  had: ReadonlySet<string>
): void {
  const chunk = bundle[start]
  if (!isChunk(chunk) || found.has(start) || had.has(start)) return
  found.add(start)
  for (const file of besides(chunk)) if (bundle[file] !== undefined) found.add(file)
  for (const next of [...chunk.imports, ...(lazily ? chunk.dynamicImports : [])]) {
    reach(bundle, next, lazily, found, had)
  }
}

function chunkOf(bundle: Bundle, source: string): string | null {
  const chunks = Object.values(bundle).filter(isChunk)
  const facade = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`) === true)
  // A source that comes with others has no file of its own.
  const home = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(`/${source}`)))
  return (facade ?? home)?.fileName ?? null
}

/** Sorts the build's files by when the worker fetches them; `frame` is the runtimes' frame with its version. */
export function workerFilesOf(bundle: Bundle, entry: string, frame: string): WorkerFiles {
  const names = Object.keys(bundle)
  const matching = (patterns: ReadonlyArray<RegExp>) =>
    names.filter((name) => patterns.some((pattern) => pattern.test(name)))
  const gather = (sources: ReadonlyArray<string>, lazily = false, had: ReadonlySet<string> = new Set()) => {
    const found = new Set<string>()
    for (const source of sources) {
      const start = chunkOf(bundle, source)
      if (start !== null) reach(bundle, start, lazily, found, had)
    }
    return found
  }
  const shell = gather([...coreSources, ...textsOf(coreTexts)])
  reach(bundle, entry, false, shell, new Set())
  const core = new Set([...shell, ...matching(coreFiles)])
  const solving = gather([problemSource], true, core)
  const texts = gather(textsOf(problemTexts), false, core)
  const problem = new Set([...solving, ...texts, ...matching(problemFiles), frame])
  const rest = names.filter(
    (name) => served.test(name) && !runtime.test(name) && !core.has(name) && !problem.has(name)
  )
  const addresses = (files: Iterable<string>) => Array.from(files, (file) => `/${file}`).toSorted()
  return {
    entry: `/${entry}`,
    core: addresses(core),
    problem: addresses(problem),
    rest: addresses(rest),
    runtimes: addresses(matching([runtime]))
  }
}

/** Sources named here, which a test holds against the tree. */
export const namedSources: ReadonlyArray<string> = [
  ...coreSources,
  problemSource,
  ...textsOf([...coreTexts, ...problemTexts])
]
