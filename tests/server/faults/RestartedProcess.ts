import { type ChildProcess, spawn } from "node:child_process"
import { appendFileSync } from "node:fs"
import { until } from "./until.ts"

/** Before the restart of a process that ended by itself. */
const restartPauseMs = 200

const isReadyIn = (output: string) => /is ready at|The judge works/.test(output)

export interface Program {
  readonly name: string
  /** Arguments of Node. */
  readonly args: ReadonlyArray<string>
  readonly environment: NodeJS.ProcessEnv
  /** A file that receives the output. */
  readonly log: string
}

/** Starts a process, and restarts it whenever it ends, as a service manager does. */
export class RestartedProcess {
  readonly name: string
  #program: Program
  #child: ChildProcess | null = null
  #output = ""
  #isStopping = false
  #restarting: NodeJS.Timeout | undefined
  /** The output of processes that the test did not kill and that ended by themselves. */
  readonly faults: Array<string> = []

  constructor(program: Program) {
    this.name = program.name
    this.#program = program
  }

  start() {
    clearTimeout(this.#restarting)
    const { args, environment, log } = this.#program
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env: environment })
    this.#child = child
    this.#output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString()
        appendFileSync(log, chunk)
      })
    }
    child.once("exit", (code, signal) => this.#restart(signal, `${signal ?? code}`))
  }

  #restart(signal: NodeJS.Signals | null, end: string) {
    if (this.#isStopping) return
    if (signal !== "SIGKILL" && isReadyIn(this.#output)) {
      this.faults.push(`A ${this.name} ended with ${end}:\n${this.#output.slice(-2000)}`)
    }
    this.#restarting = setTimeout(() => this.start(), signal === "SIGKILL" ? 0 : restartPauseMs)
  }

  /** Undefined while no process runs. */
  get pid(): number | undefined {
    const child = this.#child
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined
  }

  /** Waits until the process has said that it is ready. */
  async ready(): Promise<void> {
    await until(`a ready ${this.name}`, () => isReadyIn(this.#output) || null)
  }

  kill() {
    this.#child?.kill("SIGKILL")
  }

  /** Stops the process in order and returns its exit code. */
  async stop(): Promise<number | null> {
    this.#isStopping = true
    clearTimeout(this.#restarting)
    const child = this.#child
    if (child === null || this.pid === undefined) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    return ended
  }

  /** Stops the process and starts it as another version; returns the exit code of the old one. */
  async replace(environment: NodeJS.ProcessEnv): Promise<number | null> {
    const code = await this.stop()
    this.#isStopping = false
    this.#program = { ...this.#program, environment: { ...this.#program.environment, ...environment } }
    this.start()
    await this.ready()
    return code
  }
}
