import type {
  Artifact,
  CompileResult,
  Interaction,
  JudgeBackend,
  Lane,
  LanguageId,
  Limits,
  OnTest,
  RunInput,
  SelfTestReport,
  Source,
  Wall
} from "../JudgeBackend.ts"
import { usualSlots } from "../usualSlots.ts"
import { compileSource } from "./compileSource.ts"
import { embeddedLanguages } from "./languages.ts"
import { ArtifactCache } from "../ArtifactCache.ts"
import { Launcher } from "./parent/launch.ts"
import type { PreparationProgress } from "./parent/PreparedFile.ts"
import { notRoot, wallsOf } from "./parent/walls.ts"
import { runInputs } from "./runInputs.ts"
import { runInteraction } from "./runInteraction.ts"
import { runSelfTest } from "./selfTest.ts"
import { Workshop } from "./Workshop.ts"

export interface EmbeddedOptions {
  /** Cache for files that take long to build; may be deleted at any time. */
  readonly cacheDir: string
  /** Number of programs that run at once; by default one less than the number of cores. */
  readonly slots?: number
  /** CPU time for compiling one program; 10 s by default. */
  readonly compileCpuMs?: number
  readonly onProgress?: (progress: PreparationProgress) => void
  readonly log?: (message: string) => void
}

export interface EmbeddedBackend extends JudgeBackend {
  /** Also builds the prepared files the first time. */
  warmUp(languages?: ReadonlyArray<LanguageId>): Promise<void>
  /** The operating system barriers that would contain a program after it escapes its sandbox. */
  walls(): Promise<ReadonlyArray<Wall>>
}

/** Creates a sandbox from npm packages alone: it needs no root, containers or compilers. */
export async function createEmbeddedBackend(options: EmbeddedOptions): Promise<EmbeddedBackend> {
  const log = options.log ?? ((message: string) => process.stderr.write(`${message}\n`))
  const launcher = await Launcher.create(log)
  const workshop = new Workshop(launcher, {
    cacheDir: options.cacheDir,
    slots: options.slots ?? usualSlots(),
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
  readonly #cache = new ArtifactCache()
  #selfTests = 0

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

  async selfTest(): Promise<SelfTestReport> {
    const { checks } = await runSelfTest(this, {
      description: this.#description,
      log: this.#log,
      salt: "\n".repeat(this.#selfTests++)
    })
    const walls = await this.walls()
    const rooted = walls.some(({ name, holds }) => name === notRoot && !holds)
    const all = [
      ...checks,
      { name: "programs do not run as root", ok: !rooted, detail: rooted ? "user 0" : "held" }
    ]
    return { ok: all.every(({ ok }) => ok), checks: all }
  }

  async walls(): Promise<ReadonlyArray<Wall>> {
    const pool = this.#workshop.quickestPool()
    const runner = await pool.acquire("solutions")
    try {
      return wallsOf(runner.pid)
    } finally {
      pool.release(runner, "solutions", false)
    }
  }

  async compile(
    source: Source,
    lane: Lane | "checks" = "solutions",
    signal?: AbortSignal
  ): Promise<CompileResult> {
    const known = this.#cache.get(source)
    if (known !== null) return known
    const result = await compileSource(this.#workshop, source, lane, signal)
    // Compiling for a run has a shorter limit, so its failure must not be cached for a solution with the same text.
    if (lane !== "runs" || result.ok) this.#cache.set(source, result)
    return result
  }

  run(
    artifact: Artifact,
    inputs: Iterable<RunInput>,
    limits: Limits,
    onTest: OnTest,
    lane: Lane | "checks" = "solutions",
    signal?: AbortSignal
  ): Promise<void> {
    const { language } = artifact
    const turn =
      lane === "checks"
        ? { pool: this.#workshop.checkPool(language), lane: "solutions" as const, signal }
        : { pool: this.#workshop.pool(language), lane, signal }
    return runInputs(turn, artifact, inputs, limits, onTest)
  }

  interact(
    interaction: Interaction,
    inputs: Iterable<RunInput>,
    onRound: Parameters<JudgeBackend["interact"]>[2],
    signal?: AbortSignal
  ): Promise<void> {
    const { solution, validator } = interaction
    const turns = {
      solution: { pool: this.#workshop.pool(solution.artifact.language), lane: "solutions", signal },
      validator: { pool: this.#workshop.checkPool(validator.artifact.language), lane: "solutions", signal }
    } as const
    return runInteraction(turns, interaction, inputs, onRound)
  }

  dispose(): Promise<void> {
    return this.#workshop.close()
  }
}
