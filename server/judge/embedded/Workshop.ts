import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { join } from "node:path"
import { pythonPrelude } from "../../../src/runtimes/pythonPrelude.ts"
import type { LanguageId } from "../JudgeBackend.ts"
import { type Launcher, nodeBinary, type RunnerKind } from "./parent/launch.ts"
import { type PreparationProgress, PreparedFile } from "./parent/PreparedFile.ts"
import { Runner } from "./parent/Runner.ts"
import { RunnerPool } from "./parent/RunnerPool.ts"
import * as clangArguments from "./runner/cpp/clangArguments.ts"
import { runtimeSource } from "./runner/cpp/runtimeSource.ts"
import { standardHeader } from "./runner/cpp/standardHeader.ts"
import { warmUp } from "./runner/python/pythonSetup.ts"

export interface WorkshopOptions {
  readonly cacheDir: string
  readonly slots: number
  readonly compileCpuMs: number
  readonly onProgress: (progress: PreparationProgress) => void
}

/** Idle time after which a runner that is rarely needed ends. */
const rareIdleMs = 300_000

/** All runners of the backend and the prepared files they load. */
export class Workshop {
  /** CPU time clang may spend on one program. */
  readonly compileCpuMs: number
  readonly #launcher: Launcher
  readonly #snapshot: PreparedFile
  readonly #header: PreparedFile
  readonly #pools: Readonly<Record<LanguageId | "clang", RunnerPool>>
  readonly #checkPools: Readonly<Record<LanguageId, RunnerPool>>

  constructor(launcher: Launcher, options: WorkshopOptions) {
    const { cacheDir, slots, onProgress } = options
    this.compileCpuMs = options.compileCpuMs
    this.#launcher = launcher
    this.#snapshot = new PreparedFile(
      cacheDir,
      { what: "python_snapshot", builder: "buildSnapshot", ingredients: snapshotIngredients() },
      onProgress
    )
    this.#header = new PreparedFile(
      cacheDir,
      { what: "cpp_header", builder: "buildHeader", ingredients: headerIngredients() },
      onProgress
    )
    // Runs use the spare runner of the solutions, so a slot for runs takes no more memory.
    const settings = { size: slots, ownRunnerForRuns: true, spare: 1, idleMs: null }
    this.#pools = {
      python: new RunnerPool(() => this.#startPrepared("python", this.#snapshot), settings),
      javascript: new RunnerPool(() => Runner.start(launcher, "javascript", null), settings),
      cpp: new RunnerPool(() => Runner.start(launcher, "cpp", null), settings),
      clang: new RunnerPool(() => this.#startPrepared("clang", this.#header), {
        size: 1,
        // clang takes half a gigabyte.
        ownRunnerForRuns: false,
        spare: 0,
        idleMs: rareIdleMs
      })
    }
    const checks = { size: slots, ownRunnerForRuns: false, spare: 0, idleMs: rareIdleMs }
    this.#checkPools = {
      python: new RunnerPool(() => this.#startPrepared("python", this.#snapshot), checks),
      javascript: new RunnerPool(() => Runner.start(launcher, "javascript", null), checks),
      cpp: new RunnerPool(() => Runner.start(launcher, "cpp", null), checks)
    }
  }

  pool(kind: LanguageId | "clang"): RunnerPool {
    return this.#pools[kind]
  }

  /** Runners for checks of outputs. Few problems need them, so they start with the first check. */
  checkPool(kind: LanguageId): RunnerPool {
    return this.#checkPools[kind]
  }

  async warm(language: LanguageId): Promise<void> {
    await this.#pools[language].warm()
    if (language === "cpp") await this.#pools.clang.warm()
  }

  async close(): Promise<void> {
    const pools = [...Object.values(this.#pools), ...Object.values(this.#checkPools)]
    await Promise.all(pools.map((pool) => pool.close()))
    this.#launcher.close()
  }

  /** Rebuilds the prepared file once if a runner cannot start from it (truncated or from another machine). */
  async #startPrepared(kind: RunnerKind, file: PreparedFile): Promise<Runner> {
    const path = await file.path(this.#launcher)
    try {
      return await Runner.start(this.#launcher, kind, path)
    } catch {
      await file.remove()
      return Runner.start(this.#launcher, kind, await file.path(this.#launcher))
    }
  }
}

function snapshotIngredients(): ReadonlyArray<string> {
  const { versions, arch, platform } = process
  const node = createHash("sha256").update(`${nodeBinary} ${versions.node} ${versions.v8}`).digest("hex")
  const boot = readFileSync(new URL("runner/python/Interpreter.ts", import.meta.url), "utf8")
  return [node, arch, platform, packageVersion("pyodide"), pythonPrelude, warmUp, boot]
}

function headerIngredients(): ReadonlyArray<string> {
  return [
    packageVersion("@yowasp/clang"),
    JSON.stringify(clangArguments.precompileArguments),
    runtimeSource,
    standardHeader
  ]
}

function packageVersion(name: string): string {
  const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url))
  return readFileSync(join(modules, name, "package.json"), "utf8")
}
