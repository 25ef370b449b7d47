import { createHash } from "node:crypto"
import { globSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { JudgeBackend } from "./JudgeBackend.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * A note in the cache folder that the self-test passed, so that a restarted judge works at once. The note holds until
 * the machine or its container restarts, or the user, Node, the judge's code, a package or a language changes. A system without
 * `/proc` keeps no note.
 */
export class PassedSelfTest {
  readonly #folder: string
  readonly #tested: string | null

  constructor(cacheDir: string, backend: Pick<JudgeBackend, "id" | "languages" | "fingerprint">) {
    this.#folder = cacheDir
    const names = backend.languages().map(({ id, name }) => [id, name])
    this.#tested = testedBy([backend.id, backend.fingerprint ?? "", ...names.flat()])
  }

  isNoted(): boolean {
    if (this.#tested === null) return false
    try {
      return readFileSync(this.#file, "utf8") === this.#tested
    } catch {
      return false
    }
  }

  note(): void {
    if (this.#tested === null) return
    try {
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(this.#file, this.#tested)
    } catch {
      // On a full disk the next judge tests itself again.
    }
  }

  /** The next judge tests itself. */
  forget(): void {
    rmSync(this.#file, { force: true })
  }

  get #file(): string {
    return join(this.#folder, "passed-self-test")
  }
}

function testedBy(backend: ReadonlyArray<string>): string | null {
  try {
    const machine = [
      readFileSync("/proc/sys/kernel/random/boot_id", "utf8"),
      readlinkSync("/proc/self/ns/mnt")
    ]
    const hash = createHash("sha256")
      .update(JSON.stringify([...backend, ...machine, process.getuid?.(), process.execPath, process.version]))
      .update(readFileSync(join(root, "package-lock.json")))
    const sources = globSync(
      ["server/judge/*.ts", "server/judge/{embedded,languages,native}/**/*.{ts,c}", "src/runtimes/**/*.ts"],
      {
        cwd: root
      }
    )
    for (const file of sources.toSorted()) hash.update(readFileSync(join(root, file)))
    return hash.digest("hex")
  } catch {
    return null
  }
}
