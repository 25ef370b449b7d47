import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { vi } from "vitest"
import { patiently } from "./PatientLearner.ts"

const program = join(import.meta.dirname, "../../support/serverOfFolder.ts")
const ready = /is ready at|The judge works/

/** One process of several, which starts again whenever it ends, as under a service manager. */
export class RestartedProcess {
  readonly name: string
  #environment: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  #output = ""
  #isStopping = false
  /** The output of processes that ended by themselves. */
  readonly faults: Array<string> = []

  constructor(name: string, environment: NodeJS.ProcessEnv) {
    this.name = name
    this.#environment = environment
  }

  start() {
    const child = spawn(process.execPath, [program], {
      stdio: ["ignore", "pipe", "pipe"],
      env: this.#environment
    })
    this.#child = child
    this.#output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => void (this.#output += chunk.toString()))
    }
    child.once("exit", (code, signal) => {
      if (this.#isStopping) return
      if (signal !== "SIGKILL")
        this.faults.push(`${this.name} ended with ${signal ?? code}:\n${this.#output}`)
      this.start()
    })
  }

  /** Waits until the process has said that it is ready. */
  ready(): Promise<void> {
    return vi.waitFor(() => {
      if (!ready.test(this.#output)) throw new Error(`${this.name} is not ready:\n${this.#output}`)
    }, patiently)
  }

  kill() {
    this.#child?.kill("SIGKILL")
  }

  /** Stops the process in order and returns its exit code. */
  async stop(): Promise<number | null> {
    this.#isStopping = true
    const child = this.#child
    if (child === null || child.exitCode !== null) return child?.exitCode ?? null
    const ended = once(child, "exit")
    child.kill("SIGTERM")
    const [code] = (await ended) as [number | null]
    return code
  }

  /** Stops the process and starts it as another version; returns the exit code of the old one. */
  async replace(environment: NodeJS.ProcessEnv): Promise<number | null> {
    const code = await this.stop()
    this.#isStopping = false
    this.#environment = { ...this.#environment, ...environment }
    this.start()
    await this.ready()
    return code
  }
}
