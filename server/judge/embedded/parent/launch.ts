import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { RunnerEntry } from "../EmbeddedLanguage.ts"
import { embeddedProgramming } from "../languages.ts"
import { closedToOthers, type Identity, runnerIdentity } from "../../runnerIdentity.ts"
import { nodeBinary } from "./nodeBinary.ts"
import { copyFile, publicCopy } from "../../publicCopy.ts"
import { endsWithParent, findShell, type Shell, throughShell } from "./shell.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const runnerFolder = "server/judge/embedded/runner"

const packages = new Set(embeddedProgramming.flatMap(({ embedded }) => embedded.packages))

/** All files that runners read, relative to the installation folder. */
export const runnerParts: ReadonlyArray<string> = [
  "package.json",
  "server/judge/embedded",
  "src/runtimes",
  ...Array.from(packages, (name) => `node_modules/${name}`)
]

/** The root folder of the runners' files and the Node binary that runs them. */
export interface RunnerHome {
  readonly root: string
  readonly node: string
}

export const runnerHome: RunnerHome = { root, node: nodeBinary }

const neededIn = ({ root: folder, node }: RunnerHome) => [
  node,
  join(folder, runnerFolder, "serve.ts"),
  ...runnerParts.map((part) => join(folder, part))
]

/** Copies the runners' files to a folder that their own user can read. */
function openHome(home: RunnerHome, log: (message: string) => void): RunnerHome {
  const copy = publicCopy(home.root, runnerParts)
  const opened = { root: copy, node: join(copy, "node") }
  copyFile(home.node, opened.node)
  const closed = closedToOthers(neededIn(opened))
  if (closed === null) {
    log(`judge: the runners' own user may not read ${home.root}, so they run from the copy ${copy}`)
    return opened
  }
  rmSync(copy, { recursive: true })
  throw new Error(
    `The judge runs as root, and ${closed} is closed to other users. Programs of strangers never run as root: ` +
      "open that folder (chmod o+x), set TMPDIR to an open one, or start Zama as another user."
  )
}

/** Starts locked-down processes on this machine. */
export class Launcher {
  readonly #shell: Shell | null
  readonly #identity: Identity | null
  readonly #home: RunnerHome
  /** A copy made for this launcher and removed with it. */
  readonly #copy: string | null

  private constructor(shell: Shell | null, identity: Identity | null, home: RunnerHome, copy: string | null) {
    this.#shell = shell
    this.#identity = identity
    this.#home = home
    this.#copy = copy
  }

  /** Rejects if runners could only run as root. */
  static async create(log: (message: string) => void, home: RunnerHome = runnerHome): Promise<Launcher> {
    const shell = await findShell()
    const identity = runnerIdentity()
    if (identity === null || closedToOthers(neededIn(home)) === null) {
      return new Launcher(shell, identity, home, null)
    }
    const opened = openHome(home, log)
    return new Launcher(shell, identity, opened, opened.root)
  }

  /** Call after all runners have ended. */
  close(): void {
    if (this.#copy !== null) rmSync(this.#copy, { recursive: true, force: true })
  }

  /** Describes the protections of this machine for the operator. */
  get description(): string {
    const user = this.#identity === null ? "own user" : `user ${this.#identity.uid}`
    const stack =
      this.#shell === null ? "default stack" : `stack ${Math.round(this.#shell.stackKb / 1024)} MiB`
    const parent = this.#shell?.privileges.includes(endsWithParent) === true ? ", ends with its parent" : ""
    return `Node ${process.versions.node} permission model, ${user}, ${stack}${parent}`
  }

  /** Passes `prepared` as an open file descriptor, so the runner needs no access to its folder. */
  start(entry: RunnerEntry, prepared: string | null): ChildProcess {
    const { root: folder, node } = this.#home
    const command = [node, ...this.#flags(), join(folder, runnerFolder, entry)]
    const [program, words] =
      this.#shell === null ? [node, command.slice(1)] : throughShell(this.#shell, command)
    const file = prepared === null ? null : openSync(prepared, "r")
    try {
      return spawn(program, words, {
        env: {},
        cwd: "/",
        stdio: ["ignore", "ignore", "ignore", "ipc", file ?? "ignore", "pipe"],
        serialization: "advanced",
        windowsHide: true,
        ...this.#identity
      })
    } finally {
      if (file !== null) closeSync(file)
    }
  }

  #flags(): ReadonlyArray<string> {
    const readable = runnerParts.map((part) => join(this.#home.root, part, part.endsWith(".json") ? "" : "*"))
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
