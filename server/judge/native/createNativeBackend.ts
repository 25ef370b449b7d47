import { join } from "node:path"
import { ArtifactCache } from "../ArtifactCache.ts"
import type {
  Artifact,
  CompileResult,
  Interaction,
  JudgeBackend,
  JudgeLanguage,
  Lane,
  LanguageId,
  Limits,
  OnTest,
  RunInput,
  SelfTestReport,
  Source
} from "../JudgeBackend.ts"
import { usualSlots } from "../usualSlots.ts"
import { calibrate } from "./calibrate.ts"
import { compileNatively } from "./compileNatively.ts"
import { planCores } from "./cores.ts"
import { ControlGroups } from "./ControlGroups.ts"
import { findLanguages, type FoundLanguage, type MissingLanguage } from "./findLanguages.ts"
import { NativeJob } from "./NativeJob.ts"
import { preparedFolder } from "./NativeLanguage.ts"
import { prepareFiles, type PreparationProgress } from "./prepareFiles.ts"
import { type PreparedSetup, prepareSetup } from "./prepareSetup.ts"
import { runDialogues } from "./runDialogue.ts"
import { Sandbox } from "./Sandbox.ts"
import { SandboxPool, Slot } from "./SandboxPool.ts"
import { WorkingLanguages } from "./WorkingLanguages.ts"
import { runSelfTest } from "./selfTest.ts"

export interface NativeOptions {
  /** Cache for files that take long to build; may be deleted at any time. */
  readonly cacheDir: string
  /** Number of programs that run at once; by default one less than the number of cores. */
  readonly slots?: number
  /** CPU time for compiling one program; 10 s by default. */
  readonly compileCpuMs?: number
  readonly onProgress?: (progress: PreparationProgress) => void
}

export interface NativeBackend extends JudgeBackend {
  /** Languages whose programs are not on this machine. */
  readonly missing: ReadonlyArray<MissingLanguage>
  /** The protections of this machine, for the operator. */
  readonly description: string
}

/**
 * Creates a judge that runs the compilers of this machine in sandboxes of bubblewrap. Rejects with NativeUnavailable if
 * the machine cannot, or not safely.
 */
export async function createNativeBackend(options: NativeOptions): Promise<NativeBackend> {
  const prepared = await prepareSetup(options.cacheDir)
  try {
    const { found, missing } = await findLanguages(prepared.setup)
    const languages = new WorkingLanguages(found, missing)
    const folders = { cacheDir: join(options.cacheDir, "native"), home: prepared.folder }
    const readable = new Map(prepared.setup.readable)
    for (const each of found) {
      try {
        const folder = await prepareFiles(prepared.setup, each, folders, options.onProgress ?? (() => {}))
        if (folder !== null) readable.set(preparedFolder(each.language.id), folder)
      } catch (error) {
        languages.leaveOut(each, error)
      }
    }
    return await calibrated(
      new Native({ ...prepared, setup: { ...prepared.setup, readable } }, languages, options),
      folders.cacheDir
    )
  } catch (error) {
    prepared.close()
    throw error
  }
}

async function calibrated(backend: Native, folder: string): Promise<Native> {
  try {
    await backend.calibrate(folder)
    return backend
  } catch (error) {
    await backend.dispose()
    throw error
  }
}

class Native implements NativeBackend {
  readonly id = "native"
  readonly #prepared: PreparedSetup
  readonly #languages: WorkingLanguages
  readonly #compileCpuMs: number
  readonly #pools: Readonly<Record<Lane | "checks", SandboxPool>>
  readonly #cache = new ArtifactCache()
  readonly #groups = ControlGroups.find()
  #selfTests = 0
  #factors: ReadonlyMap<LanguageId, number> = new Map()

  constructor(
    prepared: PreparedSetup,
    languages: WorkingLanguages,
    { slots = usualSlots(), compileCpuMs = 10_000 }: NativeOptions
  ) {
    this.#prepared = prepared
    this.#languages = languages
    this.#compileCpuMs = compileCpuMs
    const slotOn = (core: number | null) => {
      const group = this.#groups?.make() ?? null
      return new Slot(() => new Sandbox(prepared.setup, core, group))
    }
    const cores = planCores(slots)
    this.#pools = {
      solutions: new SandboxPool(cores.solutions.map(slotOn)),
      runs: new SandboxPool([slotOn(cores.runs)]),
      // A solution keeps its slot while its output is checked, so both can use one core.
      checks: new SandboxPool(cores.solutions.map(slotOn))
    }
  }

  get missing(): ReadonlyArray<MissingLanguage> {
    return this.#languages.missing
  }

  /** Changes with each version of a compiler or an interpreter. */
  get fingerprint(): string {
    return Array.from(this.#languages.found.values(), ({ fullVersion }) => fullVersion).join()
  }

  get description(): string {
    const { identity, taskset } = this.#prepared.setup
    const groups = this.#groups === null ? "no control groups" : `control groups ${this.#groups.version}`
    return [
      identity === null ? "own user" : `user ${identity.uid}`,
      ...["system calls filtered", groups, taskset === null ? "cores not bound" : "a core for each slot"]
    ].join(", ")
  }

  async calibrate(folder: string): Promise<void> {
    const leaveOut = (found: FoundLanguage, error: unknown) => this.#languages.leaveOut(found, error)
    this.#factors = await calibrate(this, [...this.#languages.found.values()], folder, leaveOut)
  }

  languages(): ReadonlyArray<JudgeLanguage> {
    return Array.from(this.#languages.found.values(), ({ language, native, version }) => ({
      ...{ id: language.id, name: native.name(version), extension: language.extension, notes: [] },
      timeFactor: this.#factors.get(language.id) ?? native.timeFactor
    }))
  }

  async warmUp(): Promise<void> {
    for (const pool of Object.values(this.#pools)) pool.warm()
  }

  selfTest(): Promise<SelfTestReport> {
    return runSelfTest(this, "\n".repeat(this.#selfTests++))
  }

  async compile(
    source: Source,
    lane: Lane | "checks" = "solutions",
    signal?: AbortSignal
  ): Promise<CompileResult> {
    const known = this.#cache.get(source)
    if (known !== null) return known
    const { native } = this.#language(source.language)
    const purpose = { cpuMs: this.#compileCpuMs, lane, signal }
    const compile = (slot: Slot) => compileNatively(slot, native, source, purpose)
    const result = await this.#pools[lane].use(compile, signal)
    // Compiling for a run has a shorter limit, so its failure must not be cached for a solution with the same text.
    if (lane !== "runs" || result.ok) this.#cache.set(source, result)
    return result
  }

  async run(
    artifact: Artifact,
    inputs: Iterable<RunInput>,
    limits: Limits,
    onTest: OnTest,
    lane: Lane | "checks" = "solutions",
    signal?: AbortSignal
  ): Promise<void> {
    await this.#inJob({ artifact, limits }, lane, signal, async (job) => {
      let index = 0
      for (const input of inputs) {
        const step = await onTest(await job.run(input), index++)
        if (step === "stop") return
        if (step !== "go") job.limits = step
      }
    })
  }

  async interact(
    { solution, validator, isAccepted }: Interaction,
    inputs: Iterable<RunInput>,
    onRound: Parameters<JudgeBackend["interact"]>[2],
    signal?: AbortSignal
  ): Promise<void> {
    // Programs that hold a slot for checks never wait for one of solutions, so this cannot be a deadlock.
    await this.#inJob(solution, "solutions", signal, (ours) =>
      this.#inJob(validator, "checks", signal, (theirs) =>
        runDialogues(ours, theirs, isAccepted, inputs, onRound)
      )
    )
  }

  async dispose(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.close()))
    this.#groups?.close()
    this.#prepared.close()
  }

  #inJob<A>(
    program: { readonly artifact: Artifact; readonly limits: Limits },
    lane: Lane | "checks",
    signal: AbortSignal | undefined,
    use: (job: NativeJob) => Promise<A>
  ): Promise<A> {
    const { native } = this.#language(program.artifact.language)
    return this.#pools[lane].use(async (slot) => {
      signal?.throwIfAborted()
      const job = new NativeJob(slot, native, program, signal)
      try {
        return await use(job)
      } finally {
        await job.end()
      }
    })
  }

  #language(id: LanguageId): FoundLanguage {
    const language = this.#languages.found.get(id)
    if (language === undefined) throw new Error(`the judge has no language «${id}»`)
    return language
  }
}
