import { createHash, randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Preparation } from "../EmbeddedLanguage.ts"
import type { Launcher } from "./launch.ts"
import { Runner } from "./Runner.ts"

/** Progress of a slow build, which happens once per machine and version. */
export interface PreparationProgress {
  readonly what: Preparation["what"]
  readonly state: "started" | "finished"
  readonly elapsedMs: number
}

/** A file that takes seconds to build and is stored in the cache folder. */
export class PreparedFile {
  readonly #folder: string
  readonly #preparation: Preparation
  readonly #onProgress: (progress: PreparationProgress) => void
  #making: Promise<string> | null = null

  constructor(folder: string, preparation: Preparation, onProgress: (progress: PreparationProgress) => void) {
    this.#folder = folder
    this.#preparation = preparation
    this.#onProgress = onProgress
  }

  /** Returns the file's path, building the file first if needed. Concurrent calls in this process share one build. */
  path(launcher: Launcher): Promise<string> {
    this.#making ??= this.#find(launcher).catch((error: unknown) => {
      this.#making = null
      throw error
    })
    return this.#making
  }

  /** Removes an unusable file, so that the next call builds it again. */
  async remove(): Promise<void> {
    this.#making = null
    await rm(this.#path, { force: true })
  }

  get #path(): string {
    const hash = createHash("sha256").update(JSON.stringify(this.#preparation.ingredients())).digest("hex")
    return join(this.#folder, `${this.#preparation.what}-${hash.slice(0, 16)}.bin`)
  }

  async #find(launcher: Launcher): Promise<string> {
    const path = this.#path
    if (existsSync(path)) return path
    const startedAt = performance.now()
    const report = (state: PreparationProgress["state"]) =>
      this.#onProgress({ what: this.#preparation.what, state, elapsedMs: performance.now() - startedAt })
    report("started")
    await this.#write(path, await this.#build(launcher))
    report("finished")
    return path
  }

  async #build(launcher: Launcher): Promise<Uint8Array> {
    const runner = await Runner.start(launcher, this.#preparation.builder, null)
    try {
      const watch = { cpuMs: 300_000, wallMs: 600_000, memoryBytes: 4e9 }
      const reply = await runner.ask({ kind: "build" }, watch)
      if (reply.kind !== "built") throw new Error(`${this.#preparation.what} could not be made`)
      return reply.bytes
    } finally {
      await runner.kill()
    }
  }

  /** Writes a draft and renames it, so that readers never see a partial file. */
  async #write(path: string, bytes: Uint8Array) {
    await mkdir(this.#folder, { recursive: true })
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, bytes)
    await rename(draft, path)
    await this.#removeStale()
  }

  /** Removes files of old versions; a younger file may belong to a judge that still runs. */
  async #removeStale() {
    for (const name of await readdir(this.#folder)) {
      if (!name.startsWith(`${this.#preparation.what}-`)) continue
      const path = join(this.#folder, name)
      const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now())
      if (age > staleMs) await rm(path, { force: true })
    }
  }
}

const staleMs = 14 * 24 * 3_600_000
