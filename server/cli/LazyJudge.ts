import { join } from "node:path"
import { createEmbeddedBackend } from "../judge/embedded/createEmbeddedBackend.ts"
import type { JudgeBackend } from "../judge/JudgeBackend.ts"
import { readConfig } from "../platform/config.ts"

/** The sandbox of a command, started when the first program has to run. */
export class LazyJudge {
  readonly #cacheDir = process.env["JUDGE_CACHE_DIR"] ?? join(readConfig(process.env).dataDir, "judge")
  #started: Promise<JudgeBackend> | undefined

  /** Where tests are stored that generators made. */
  readonly generatedFolder = join(this.#cacheDir, "generated-tests")

  /** Preparing the languages takes half a minute the first time. */
  readonly backend = (): Promise<JudgeBackend> =>
    (this.#started ??= createEmbeddedBackend({
      cacheDir: this.#cacheDir,
      onProgress: ({ what, state }) => console.log(`The judge prepares ${what}: ${state}`)
    }))

  async dispose(): Promise<void> {
    await (await this.#started)?.dispose()
  }
}
