import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import type { RehearsalReport } from "../../src/api/contract/organiser/rehearsal.ts"
import { BadConfiguration, Config, type ServerConfig } from "../platform/config.ts"
import { seededRandom } from "../platform/seededRandom.ts"
import { type CrowdContext, until } from "./crowd/CrowdContext.ts"
import { type Part, processesOf } from "./processes.ts"
import { between } from "./random.ts"

export type Kill = RehearsalReport["kills"][number]

/** A service manager should have restarted a process by then. */
const patienceMs = 120_000
const pauseMs = 200
/** Pages and streams need this long to find the process again. */
const settlingMs = 10_000

/** Fails unless the processes run on this machine and may be ended. */
export const checkKills = Effect.fnUntraced(function* (parts: ReadonlyArray<Part>) {
  const config = yield* Config
  const absent = parts.find((part) => {
    const pid = rootOf(config, part)
    return pid === null || !send(pid, 0)
  })
  if (absent === undefined) return
  return yield* new BadConfiguration({
    message: `--kill ${absent}: this installation has no such process on this machine that you may end.`
  })
})

/** Sends a signal; false if the process has ended or belongs to another user. */
const send = (pid: number, signal: "SIGKILL" | 0): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const rootOf = (config: ServerConfig, part: Part) => processesOf(config)[part][0]?.pid ?? null

const answers = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false
  )

/** Waits until another process has the part's work and the platform is ready; null if that takes too long. */
const untilBack = async (config: ServerConfig, url: string, part: Part, killed: number) => {
  const began = performance.now()
  while (performance.now() - began < patienceMs) {
    const pid = rootOf(config, part)
    if (pid !== null && pid !== killed && (await answers(url))) return Math.round(performance.now() - began)
    await sleep(pauseMs)
  }
  return null
}

/** Ends processes of the platform with `SIGKILL`, one after another at moments of the contest that the seed draws. */
export class Killer {
  readonly kills: Array<Kill> = []
  #excusedUntil = 0

  readonly isExcused = (): boolean => performance.now() < this.#excusedUntil

  async run(
    parts: ReadonlyArray<Part>,
    seed: number,
    config: ServerConfig,
    context: CrowdContext
  ): Promise<void> {
    const random = seededRandom(seed)
    const share = (context.lengthMs * 0.8) / Math.max(1, parts.length)
    for (const [index, what] of parts.entries()) {
      const at = context.startsAt + between(random, { from: index * share, to: (index + 0.9) * share })
      await until(at, context)
      const pid = rootOf(config, what)
      if (pid === null || !send(pid, "SIGKILL")) continue
      this.#excusedUntil = Infinity
      const atMs = Math.round(context.now() - context.startsAt)
      const backAfterMs = await untilBack(config, context.url, what, pid)
      this.kills.push({ what, atMs, backAfterMs })
      if (backAfterMs === null) context.findings.add("notReturned", what)
      this.#excusedUntil = performance.now() + settlingMs
    }
  }
}
