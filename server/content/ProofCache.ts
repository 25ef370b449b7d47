import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { minifySync } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Sources that affect verdicts: the sandbox, the loop over tests, the comparison of outputs, the scores, and how they are proved. */
export const judgeSources = [
  "server/judge/embedded/**/*.ts",
  // Not their folders `native`: programs are proved in the embedded judge.
  "server/judge/languages/{*,*/*}.ts",
  "server/judge/{answerName,languageRules,lateRuns,provenVerdict,scoreFault,Transcript}.ts",
  "server/judge/worker/{answeredTests,judgeSource,judgePasses,RunTests,OutputValidator,TimeBudget,compareBytes,compareThread}.ts",
  "server/judge/worker/{judgeGroups,judgeScored,validatorScore,LimitRule}.ts",
  "server/content/{deriveTimeLimit,verifyProblem}.ts",
  "src/checker/*.ts",
  "src/runtimes/{javascriptPrelude,pythonPrelude,python/importNames}.ts"
]
/** Packages that run or compile programs. */
const judgePackages =
  /^(?:pyodide|quickjs-emscripten|@jitl\/quickjs-.*|@yowasp\/clang|node-(?:bin|linux|win)-.*)$/

/**
 * Cache of successful proofs: a hash per package or lesson in `proofs.json` of the content folder.
 * A hash covers the judged content, the judge's code and the pinned versions of its runtimes.
 */
export class ProofCache {
  readonly #file: string
  readonly #hashes: Map<string, string>
  readonly #judge = judgeHash()

  constructor(contentFolder: string) {
    this.#file = join(contentFolder, "proofs.json")
    const stored = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, "utf8")) : {}
    this.#hashes = new Map(Object.entries<string>(stored))
  }

  has(name: string, content: string): boolean {
    return this.#hashes.get(name) === this.#hash(content)
  }

  add(name: string, content: string): void {
    this.#hashes.set(name, this.#hash(content))
    const sorted = [...this.#hashes].toSorted(([left], [right]) => (left < right ? -1 : 1))
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }

  #hash(content: string): string {
    return createHash("sha256").update(this.#judge).update(content).digest("hex")
  }
}

/** The source without comments and formatting, which do not affect verdicts. */
export const bareCode = (file: string, source: string): string =>
  minifySync(file, source, { compress: false, mangle: false, codegen: { removeWhitespace: true } }).code

function judgeHash(): string {
  const hash = createHash("sha256")
  for (const file of globSync(judgeSources, { cwd: root }).toSorted()) {
    hash.update(bareCode(file, readFileSync(join(root, file), "utf8")))
  }
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...optionalDependencies })) {
    if (judgePackages.test(name)) hash.update(`${name}@${version}`)
  }
  return hash.digest("hex")
}
