import type { RehearsalLoad } from "../../src/api/contract/organiser/rehearsal.ts"
import type { ServerConfig } from "../platform/config.ts"
import { type Part, processesOf } from "./processes.ts"

type Cores = NonNullable<RehearsalLoad>

interface Sample {
  readonly atMs: number
  readonly cpuMs: Cores
}

const busiestMs = 10_000

/** Measures the CPU time of the platform's processes on this machine, and of the crowd. */
export class LoadMeter {
  readonly #config: ServerConfig
  readonly #samples: Array<Sample> = []
  /** CPU time by process, also of ended ones. */
  readonly #seen: Record<Part, Map<number, number>> = {
    web: new Map(),
    judge: new Map(),
    database: new Map()
  }

  constructor(config: ServerConfig) {
    this.#config = config
  }

  /** Call it about once a second. */
  sample(): void {
    const processes = processesOf(this.#config)
    if (processes.web.length === 0) return
    const total = (part: Part) => {
      for (const { pid, cpuMs } of processes[part]) this.#seen[part].set(pid, cpuMs)
      return [...this.#seen[part].values()].reduce((sum, cpuMs) => sum + cpuMs, 0)
    }
    const { user, system } = process.cpuUsage()
    const cpuMs = {
      web: total("web"),
      judge: total("judge"),
      database: total("database"),
      crowd: (user + system) / 1_000
    }
    this.#samples.push({ atMs: performance.now(), cpuMs })
  }

  /** Busy cores in the last seconds. */
  now(): RehearsalLoad {
    return this.#between(this.#samples.at(-6) ?? this.#samples[0], this.#samples.at(-1))
  }

  mean(): RehearsalLoad {
    return this.#between(this.#samples[0], this.#samples.at(-1))
  }

  /** The ten seconds with the most work of the platform. */
  peak(): RehearsalLoad {
    const windows = this.#samples.flatMap((from) => {
      const to = this.#samples.find(({ atMs }) => atMs >= from.atMs + busiestMs)
      return this.#between(from, to) ?? []
    })
    const work = ({ web, judge, database }: Cores) => web + judge + database
    return windows.toSorted((one, other) => work(other) - work(one))[0] ?? this.mean()
  }

  #between(from: Sample | undefined, to: Sample | undefined): RehearsalLoad {
    if (from === undefined || to === undefined || to.atMs <= from.atMs) return null
    const cores = (part: keyof Cores) =>
      Math.round((Math.max(0, to.cpuMs[part] - from.cpuMs[part]) / (to.atMs - from.atMs)) * 100) / 100
    return { web: cores("web"), judge: cores("judge"), database: cores("database"), crowd: cores("crowd") }
  }
}
