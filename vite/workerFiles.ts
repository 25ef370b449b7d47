import type { WorkerFiles } from "../src/serviceWorker/workerContract.ts"
import { fileOf, homeOf, reach, type Bundle } from "./chunks.ts"

/** Lazily imported sources that any page may need. */
const coreSources = [
  "src/features/practice/problems/ProblemsPage.tsx",
  "src/features/shell/session/sessionBrowser.ts",
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
  "src/api/liveApi.ts",
  "src/ui/Toaster.tsx",
  "src/ui/pictures/lost.svg?raw",
  "src/ui/pictures/unplugged.svg?raw"
]
const coreTexts = [
  ...["common", "menu", "errors", "connection", "problems"],
  ...["notifications", "achievements", "rewards"]
]
const coreFiles = [/^assets\/onest-[\w-]+\.woff2$/]

const problemSource = "src/features/practice/problem/ProblemPage.tsx"
/** Its code lies in a chunk that the core shares, so the traversal has to start there, too. */
const solverSource = "src/features/practice/problem/Solver.tsx"
const problemTexts = ["editor", "submission", "solution", "validation", "cell"]
const problemFiles = [/^assets\/jetbrains-mono-[\w-]+\.woff2$/]

const runtime = /^assets\/runtime-/
const served = /^assets\/.+\.(?:js|css|json|woff2|svg|png|webp|wasm|zip)$/

const textsOf = (namespaces: ReadonlyArray<string>) =>
  ["ru", "en"].flatMap((language) => namespaces.map((area) => `src/i18n/${language}/${area}.json`))

/** Groups the build's files by when the worker fetches them; `frame` is the runtime frame's path with its version. */
export function workerFilesOf(bundle: Bundle, entry: string, frame: string): WorkerFiles {
  const names = Object.keys(bundle)
  const matching = (patterns: ReadonlyArray<RegExp>) =>
    names.filter((name) => patterns.some((pattern) => pattern.test(name)))
  const filesOf = (sources: ReadonlyArray<string>) =>
    sources.flatMap((source) => fileOf(bundle, source) ?? [])
  const nothing: ReadonlySet<string> = new Set()
  const shell = reach(bundle, [entry, ...filesOf([...coreSources, ...textsOf(coreTexts)])], {
    without: nothing
  })
  const core = new Set([...shell, ...matching(coreFiles)])
  const solvingStarts = [fileOf(bundle, problemSource), homeOf(bundle, solverSource)]
  const solving = reach(
    bundle,
    solvingStarts.filter((file) => file !== undefined),
    { without: core, lazily: true }
  )
  const texts = reach(bundle, filesOf(textsOf(problemTexts)), { without: core })
  const problem = new Set(
    [...solving, ...texts, ...matching(problemFiles), frame].filter((file) => !core.has(file))
  )
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

/** Sources named in this file; a test checks that they exist. */
export const namedSources: ReadonlyArray<string> = [
  ...coreSources,
  problemSource,
  solverSource,
  ...textsOf([...coreTexts, ...problemTexts])
]
