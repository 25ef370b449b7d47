import { join } from "node:path"
import { chooseBackend, type WantedBackend } from "../judge/chooseBackend.ts"
import type { JudgeBackend } from "../judge/JudgeBackend.ts"
import { readConfig } from "../platform/config.ts"

/** The sandbox of a command, started when the first program has to run. */
export class LazyJudge {
  readonly #cacheDir = process.env["JUDGE_CACHE_DIR"] ?? join(readConfig(process.env).dataDir, "judge")
  readonly #wanted: WantedBackend
  #started: Promise<JudgeBackend> | undefined

  /** By default the judge that would judge solutions on this machine. */
  constructor(wanted: WantedBackend = readConfig(process.env).judgeBackend) {
    this.#wanted = wanted
  }

  /** Where tests are stored that generators made. */
  readonly generatedFolder = join(this.#cacheDir, "generated-tests")

  /** Preparing the languages takes half a minute the first time. */
  readonly backend = (): Promise<JudgeBackend> =>
    (this.#started ??= chooseBackend(this.#wanted, { cacheDir: this.#cacheDir, log: console.log }))

  async dispose(): Promise<void> {
    await (await this.#started)?.dispose()
  }
}
