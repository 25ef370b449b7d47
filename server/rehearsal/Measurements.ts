import type { RehearsalPhase, RehearsalProgress } from "../../src/api/contract/organiser/rehearsal.ts"
import { Findings, Latencies } from "./crowd/Observations.ts"
import { Killer } from "./killProcesses.ts"
import type { LoadMeter } from "./LoadMeter.ts"

/** What a rehearsal measures while it runs. */
export class Measurements {
  readonly findings = new Findings()
  readonly latencies = new Latencies()
  readonly counts = { arrived: 0, started: 0, ended: 0, received: 0, judged: 0 }
  readonly killer = new Killer()
  readonly began = performance.now()
  readonly load: LoadMeter
  readonly queue = { waiting: 0, oldestMs: 0 }
  readonly longest = { waiting: 0, oldestMs: 0 }
  /** Judging solutions, once a second. */
  readonly running: Array<number> = []
  phase: RehearsalPhase = "preparing"

  constructor(load: LoadMeter) {
    this.load = load
  }

  get elapsedMs(): number {
    return Math.round(performance.now() - this.began)
  }

  noteQueue({ waiting, running, oldestMs }: { waiting: number; running: number; oldestMs: number }): void {
    Object.assign(this.queue, { waiting, oldestMs })
    this.longest.waiting = Math.max(this.longest.waiting, waiting)
    this.longest.oldestMs = Math.max(this.longest.oldestMs, oldestMs)
    this.running.push(running)
  }

  /** Share of the slots that judged in the busiest ten seconds. */
  judgeUtilisation(slots: number): number {
    const window = 10
    const means = this.running.map((_, index) => {
      const some = this.running.slice(index, index + window)
      return some.reduce((sum, one) => sum + one, 0) / window
    })
    return Math.max(0, ...means) / Math.max(1, slots)
  }

  progress(contest: string | null, all: number): RehearsalProgress {
    const { arrived, started, ended, received, judged } = this.counts
    return {
      phase: this.phase,
      contest,
      elapsedMs: this.elapsedMs,
      participants: { all, arrived, started, ended },
      solutions: { received, judged },
      queue: { ...this.queue },
      findings: [...this.findings.list()],
      load: this.load.now()
    }
  }
}
