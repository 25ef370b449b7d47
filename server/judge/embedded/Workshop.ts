import type { LanguageId } from "../JudgeBackend.ts"
import type { Preparation, RunnerKind } from "./EmbeddedLanguage.ts"
import { embeddedLanguage, embeddedProgramming } from "./languages.ts"
import type { Launcher } from "./parent/launch.ts"
import { type PreparationProgress, PreparedFile } from "./parent/PreparedFile.ts"
import { Runner } from "./parent/Runner.ts"
import { type PoolOptions, RunnerPool } from "./parent/RunnerPool.ts"

export interface WorkshopOptions {
  readonly cacheDir: string
  readonly slots: number
  readonly compileCpuMs: number
  readonly onProgress: (progress: PreparationProgress) => void
}

/** Idle time after which a runner that is rarely needed ends. */
const rareIdleMs = 300_000

type Pools = ReadonlyMap<RunnerKind, RunnerPool>

/** All runners of the backend and the prepared files they load. */
export class Workshop {
  /** CPU time a compiler may spend on one program. */
  readonly compileCpuMs: number
  readonly #launcher: Launcher
  readonly #files: ReadonlyMap<Preparation, PreparedFile>
  readonly #pools: Pools
  readonly #compilerPools: Pools
  readonly #checkPools: Pools

  constructor(launcher: Launcher, options: WorkshopOptions) {
    const { cacheDir, slots, onProgress } = options
    this.compileCpuMs = options.compileCpuMs
    this.#launcher = launcher
    const languages = embeddedProgramming.map(({ embedded }) => embedded)
    const runners = languages.map(({ runner }) => runner)
    const compilers = languages.flatMap(({ compiler }) => (compiler === null ? [] : [compiler.runner]))
    const preparations = [...runners, ...compilers].flatMap(({ prepared }) => prepared ?? [])
    this.#files = new Map(preparations.map((each) => [each, new PreparedFile(cacheDir, each, onProgress)]))
    // Runs use the spare runner of the solutions, so a slot for runs takes no more memory.
    this.#pools = this.#poolsOf(runners, { size: slots, ownRunnerForRuns: true, spare: 1, idleMs: null })
    const rare = { ownRunnerForRuns: false, spare: 0, idleMs: rareIdleMs }
    // A compiler takes half a gigabyte.
    this.#compilerPools = this.#poolsOf(compilers, { ...rare, size: 1 })
    this.#checkPools = this.#poolsOf(runners, { ...rare, size: slots })
  }

  /** Runners for programs of a language. */
  pool(language: LanguageId): RunnerPool {
    return poolIn(this.#pools, embeddedLanguage(language).runner)
  }

  /** The runners that start first: they need no prepared file, if a language has such runners. */
  quickestPool(): RunnerPool {
    const kinds = [...this.#pools.keys()]
    const kind = kinds.find(({ prepared }) => prepared === null) ?? kinds[0]
    if (kind === undefined) throw new Error("the judge has no languages")
    return poolIn(this.#pools, kind)
  }

  /** Compilers of a language, or its runners if they parse programs themselves. */
  compilerPool(language: LanguageId): RunnerPool {
    const { compiler } = embeddedLanguage(language)
    return compiler === null ? this.pool(language) : poolIn(this.#compilerPools, compiler.runner)
  }

  /** Runners for checks of outputs. Few problems need them, so they start with the first check. */
  checkPool(language: LanguageId): RunnerPool {
    return poolIn(this.#checkPools, embeddedLanguage(language).runner)
  }

  async warm(language: LanguageId): Promise<void> {
    await this.pool(language).warm()
    await this.compilerPool(language).warm()
  }

  async close(): Promise<void> {
    const pools = [this.#pools, this.#compilerPools, this.#checkPools].flatMap((each) => [...each.values()])
    await Promise.all(pools.map((pool) => pool.close()))
    this.#launcher.close()
  }

  /** One pool per kind, whatever number of languages shares it. */
  #poolsOf(kinds: ReadonlyArray<RunnerKind>, options: PoolOptions): Pools {
    return new Map(kinds.map((kind) => [kind, new RunnerPool(() => this.#start(kind), options)]))
  }

  /** Rebuilds the prepared file once if a runner cannot start from it (truncated or from another machine). */
  async #start({ entry, prepared }: RunnerKind): Promise<Runner> {
    const file = prepared === null ? undefined : this.#files.get(prepared)
    if (file === undefined) return Runner.start(this.#launcher, entry, null)
    const path = await file.path(this.#launcher)
    try {
      return await Runner.start(this.#launcher, entry, path)
    } catch {
      await file.remove()
      return Runner.start(this.#launcher, entry, await file.path(this.#launcher))
    }
  }
}

function poolIn(pools: Pools, kind: RunnerKind): RunnerPool {
  const pool = pools.get(kind)
  if (pool === undefined) throw new Error(`${kind.entry} belongs to no language`)
  return pool
}
