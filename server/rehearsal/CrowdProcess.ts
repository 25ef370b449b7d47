import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { RehearsalProgress, RehearsalReport } from "../../src/api/contract/organiser/rehearsal.ts"
import type { RehearsalCrowd, RehearsalState } from "../../src/api/contract/organiser/rehearsals.ts"
import type { ServerConfig } from "../platform/config.ts"
import { type Address } from "../platform/database/DatabaseAddress.ts"
import { addressForChild } from "../platform/database/chooseDatabase.ts"
import { environmentWith } from "../platform/environmentWithoutSecrets.ts"
import { lowerPriority } from "../platform/lowerPriority.ts"
import { stopMessage } from "../platform/parentProcess.ts"
import type { RehearsalOptions } from "./rehearse.ts"

/** What the crowd's process is told, apart from the credentials in its environment. */
export interface CrowdOrder extends Pick<RehearsalOptions, "slug" | "participants" | "speed" | "lengthMs"> {
  readonly crowd: RehearsalCrowd
}

/** Sent by the crowd's process. */
export type CrowdMessage = { readonly progress: RehearsalProgress } | { readonly report: RehearsalReport }

const program = fileURLToPath(new URL("../rehearsalMain.ts", import.meta.url))

/** A little lower than the web server's: much lower, and its own delays would be measured. */
const niceness = 5
/** For deleting what it made, within the time that a stopped server has. */
const patienceMs = 12_000

const environmentOf = (config: ServerConfig, address: Address): NodeJS.ProcessEnv => ({
  ...environmentWith(/^LOG_LEVEL$/),
  DATA_DIR: config.dataDir,
  PUBLIC_URL: config.publicUrl,
  ...(config.databaseUrl === null ? {} : { DATABASE_URL: config.databaseUrl }),
  ...(config.signingKey === null ? {} : { SIGNING_KEY: config.signingKey }),
  ...addressForChild(address)
})

/** The crowd of a rehearsal, in a process of its own so that it never holds up the server. */
export class CrowdProcess {
  /** The newest live picture. */
  progress: RehearsalProgress | null = null
  report: RehearsalReport | null = null
  /** Resolves to the outcome when the process has ended. */
  readonly ended: Promise<Exclude<RehearsalState, "running">>
  readonly #child: ChildProcess
  #stops = false

  constructor(order: CrowdOrder, config: ServerConfig, address: Address) {
    const child = fork(program, [JSON.stringify(order)], {
      // A session of its own: it has its own priority, and Ctrl+C in a terminal reaches the server alone.
      detached: true,
      execArgv: [],
      env: environmentOf(config, address),
      stdio: ["ignore", "inherit", "inherit", "ipc"]
    })
    this.#child = child
    if (child.pid !== undefined) lowerPriority(child.pid, niceness)
    child.on("message", (message) => void Object.assign(this, message as CrowdMessage))
    this.ended = new Promise((resolve) => {
      child.once("error", () => resolve("failed"))
      child.once("exit", (_code, signal) => {
        if (this.report !== null) resolve("done")
        else if (this.#stops) resolve("stopped")
        else resolve(signal === null ? "failed" : "interrupted")
      })
    })
  }

  /** Lets it delete what it made; resolves when it has ended. */
  stop(): Promise<unknown> {
    if (!this.#stops) {
      this.#stops = true
      if (this.#child.connected) this.#child.send(stopMessage, () => {})
      setTimeout(() => this.#child.kill("SIGKILL"), patienceMs).unref()
    }
    return this.ended
  }
}
