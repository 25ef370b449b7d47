import { createHash } from "node:crypto"
import { globSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * A note in the cache folder that the self-test passed, so that a restarted judge works at once. The note holds until
 * the machine or its container restarts, or the user, Node, the judge's code or a package changes. A system without
 * `/proc` keeps no note.
 */
export class PassedSelfTest {
  readonly #folder: string
  readonly #tested = testedBy()

  constructor(cacheDir: string) {
    this.#folder = cacheDir
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

  get #file(): string {
    return join(this.#folder, "passed-self-test")
  }
}

function testedBy(): string | null {
  try {
    const machine = [
      readFileSync("/proc/sys/kernel/random/boot_id", "utf8"),
      readlinkSync("/proc/self/ns/mnt")
    ]
    const hash = createHash("sha256")
      .update(JSON.stringify([...machine, process.getuid?.(), process.execPath, process.version]))
      .update(readFileSync(join(root, "package-lock.json")))
    const sources = globSync(["server/judge/{embedded,languages}/**/*.ts", "src/runtimes/**/*.ts"], {
      cwd: root
    })
    for (const file of sources.toSorted()) hash.update(readFileSync(join(root, file)))
    return hash.digest("hex")
  } catch {
    return null
  }
}
