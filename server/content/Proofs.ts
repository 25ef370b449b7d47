import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Sources that a verdict depends on. */
const judgeSources = ["server/judge", "src/checker", "src/runtimes/javascript", "src/runtimes/python"]
/** Packages that run or compile programs. */
const judgePackages =
  /^(?:pyodide|quickjs-emscripten|@jitl\/quickjs-.*|@yowasp\/clang|node-(?:bin|linux|win)-.*)$/

/**
 * Proofs that need not be repeated: a hash per package or lesson, kept in `proofs.json` of the content folder.
 * A hash covers what was judged, the judge's sources and the pinned versions of its runtimes.
 */
export class Proofs {
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

function judgeHash(): string {
  const hash = createHash("sha256")
  for (const folder of judgeSources) {
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).toSorted()) {
      if (path.endsWith(".ts")) hash.update(path).update(readFileSync(join(root, folder, path)))
    }
  }
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...optionalDependencies })) {
    if (judgePackages.test(name)) hash.update(`${name}@${version}`)
  }
  return hash.digest("hex")
}
