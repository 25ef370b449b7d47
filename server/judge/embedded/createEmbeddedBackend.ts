import { availableParallelism } from "node:os"
import type {
  Artifact,
  CompileResult,
  JudgeBackend,
  Lane,
  LanguageId,
  Limits,
  OnTest,
  SelfTestReport,
  Source
} from "../JudgeBackend.ts"
import { compileSource } from "./compileSource.ts"
import { embeddedLanguages } from "./languages.ts"
import { ArtifactCache } from "./parent/ArtifactCache.ts"
import { Launcher } from "./parent/launch.ts"
import type { PreparationProgress } from "./parent/PreparedFile.ts"
import { runInputs } from "./runInputs.ts"
import { runSelfTest } from "./selfTest.ts"
import { Workshop } from "./Workshop.ts"

export interface EmbeddedOptions {
  /** Holds what takes long to make; may be deleted at any time, and is made again. */
  readonly cacheDir: string
  /** How many programs run at once; by default one less than there are cores. */
  readonly slots?: number
  /** CPU time for compiling one C++ program; 10 s by default. */
  readonly compileCpuMs?: number
  readonly onProgress?: (progress: PreparationProgress) => void
  readonly log?: (message: string) => void
}

export interface EmbeddedBackend extends JudgeBackend {
  /** Gets runners (and, the first time, the prepared files) ready, so that nobody waits for them. */
  warmUp(languages?: ReadonlyArray<LanguageId>): Promise<void>
}

const cacheBytes = 64 * 1_048_576

/** The sandbox made of npm packages alone: no root, no containers, no compilers needed. */
export async function createEmbeddedBackend(options: EmbeddedOptions): Promise<EmbeddedBackend> {
  const log = options.log ?? ((message: string) => process.stderr.write(`${message}\n`))
  const launcher = await Launcher.create(log)
  const workshop = new Workshop(launcher, {
    cacheDir: options.cacheDir,
    slots: options.slots ?? Math.max(1, availableParallelism() - 1),
    compileCpuMs: options.compileCpuMs ?? 10_000,
    onProgress: options.onProgress ?? (() => {})
  })
  return new Embedded(workshop, launcher.description, log)
}

class Embedded implements EmbeddedBackend {
  readonly id = "embedded"
  readonly #workshop: Workshop
  readonly #description: string
  readonly #log: (message: string) => void
  readonly #cache = new ArtifactCache(cacheBytes)

  constructor(workshop: Workshop, description: string, log: (message: string) => void) {
    this.#workshop = workshop
    this.#description = description
    this.#log = log
  }

  languages() {
    return embeddedLanguages
  }

  async warmUp(languages: ReadonlyArray<LanguageId> = embeddedLanguages.map(({ id }) => id)): Promise<void> {
    for (const language of languages) await this.#workshop.warm(language)
  }

  selfTest(): Promise<SelfTestReport> {
    return runSelfTest(this, this.#description, this.#log)
  }

  async compile(source: Source, lane: Lane = "solutions"): Promise<CompileResult> {
    const known = this.#cache.get(source)
    if (known !== null) return known
    const result = await compileSource(this.#workshop, source, lane)
    // A run's compiler gives up sooner, and a solution of the same text must not hear of it.
    if (lane === "solutions" || result.ok) this.#cache.set(source, result)
    return result
  }

  run(
    artifact: Artifact,
    inputs: Iterable<Uint8Array>,
    limits: Limits,
    onTest: OnTest,
    lane: Lane = "solutions"
  ): Promise<void> {
    const turn = { pool: this.#workshop.pool(artifact.language), lane }
    return runInputs(turn, artifact, inputs, limits, onTest)
  }

  dispose(): Promise<void> {
    return this.#workshop.close()
  }
}
