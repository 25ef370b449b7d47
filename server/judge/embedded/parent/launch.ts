import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Identity, runnerIdentity } from "./identity.ts"
import { findShell, type Shell, throughShell } from "./shell.ts"

export type RunnerKind = "python" | "buildSnapshot" | "javascript" | "cpp" | "clang" | "buildHeader"

const entries: Readonly<Record<RunnerKind, string>> = {
  python: "python/main.ts",
  buildSnapshot: "python/buildSnapshot.ts",
  javascript: "javascript/main.ts",
  cpp: "cpp/main.ts",
  clang: "cpp/compilerMain.ts",
  buildHeader: "cpp/buildHeader.ts"
}

const embedded = fileURLToPath(new URL("..", import.meta.url))
const root = fileURLToPath(new URL("../../../..", import.meta.url))
const runnerFolder = join(embedded, "runner")
const packageFolder = (name: string) => dirname(fileURLToPath(import.meta.resolve(name)))
const nodeModules = dirname(packageFolder("pyodide"))

/** Runners need the Node whose `--permission` also denies the network. */
export const nodeBinary =
  Number(process.versions.node.split(".")[0]) >= 26 ? process.execPath : join(root, "node_modules/.bin/node")

/** How to start locked-down processes on this machine. */
export class Launcher {
  readonly #shell: Shell | null
  readonly #identity: Identity | null

  constructor(shell: Shell | null, identity: Identity | null) {
    this.#shell = shell
    this.#identity = identity
  }

  static async create(log: (message: string) => void): Promise<Launcher> {
    const needed = [nodeBinary, join(runnerFolder, "serve.ts"), join(nodeModules, "pyodide/package.json")]
    return new Launcher(await findShell(), runnerIdentity(needed, log))
  }

  /** What protects the machine, in words for the operator. */
  get description(): string {
    const user = this.#identity === null ? "own user" : `user ${this.#identity.uid}`
    const stack =
      this.#shell === null ? "default stack" : `stack ${Math.round(this.#shell.stackKb / 1024)} MiB`
    const parent = this.#shell?.diesWithParent === true ? ", ends with its parent" : ""
    return `Node ${process.versions.node} permission model, ${user}, ${stack}${parent}`
  }

  /** `prepared` is handed over as an open file, so the runner needs no right to its folder. */
  start(kind: RunnerKind, prepared: string | null): ChildProcess {
    const command = [nodeBinary, ...this.#flags(), join(runnerFolder, entries[kind])]
    const [program, words] =
      this.#shell === null ? [nodeBinary, command.slice(1)] : throughShell(this.#shell, command)
    const file = prepared === null ? null : openSync(prepared, "r")
    try {
      return spawn(program, words, {
        env: {},
        stdio: ["ignore", "ignore", "ignore", "ipc", file ?? "ignore"],
        serialization: "advanced",
        windowsHide: true,
        ...this.#identity
      })
    } finally {
      if (file !== null) closeSync(file)
    }
  }

  #flags(): ReadonlyArray<string> {
    const readable = [
      join(embedded, "*"),
      join(root, "src/runtimes/*"),
      join(root, "package.json"),
      ...["pyodide", "quickjs-emscripten", "quickjs-emscripten-core", "@jitl", "@yowasp"].map((name) =>
        join(nodeModules, name, "*")
      )
    ]
    const stackKb = this.#shell === null ? 900 : Math.floor(this.#shell.stackKb * 0.9)
    return [
      "--permission",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      "--disallow-code-generation-from-strings",
      "--no-addons",
      "--no-global-search-paths",
      "--max-old-space-size=256",
      `--stack-size=${stackKb}`,
      "--no-warnings",
      "--disable-sigusr1"
    ]
  }
}
