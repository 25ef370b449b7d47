import { setTimeout as sleep } from "node:timers/promises"
import type { Random } from "../content/randomOf.ts"
import type { Address } from "../../../server/platform/database/DatabaseAddress.ts"
import type { TestBucket } from "../../support/bucket.ts"
import type { TestSmtp } from "../../support/smtp.ts"
import { onDatabase } from "./onDatabase.ts"
import type { RestartedServer } from "./RestartedServer.ts"
import type { Kill, SentSolution } from "./sentSolutions.ts"
import type { SmallDisk } from "./SmallDisk.ts"
import type { Mishap, UnreliableNetwork } from "./UnreliableNetwork.ts"
import { until } from "./until.ts"

/** What a fault can reach. */
export interface Scene {
  /** Address of the server itself. */
  readonly url: string
  readonly database: Address
  readonly server: RestartedServer
  readonly network: UnreliableNetwork
  readonly smtp: TestSmtp
  /** Null if files are in the data folder. */
  readonly storage: { readonly bucket: TestBucket; readonly network: UnreliableNetwork } | null
  /** Null where no disk can be mounted. */
  readonly disk: SmallDisk | null
  readonly random: Random
  /** Sends a solution of any learner. */
  readonly sendSolution: () => { readonly sent: SentSolution; readonly done: Promise<void> }
}

export interface Fault {
  readonly name: string
  /** Causes the fault, waits until it is over, and says what happened. */
  readonly happen: (scene: Scene) => Promise<string>
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null))?.status === 200

/** The server must not call itself ready while something that it needs is away. */
const untilUnready = (url: string) =>
  until("a server that says it is not ready", async () => ((await isReady(url)) ? null : true), {
    withinMs: 20_000
  })

export const killFault = ({ victim, moment }: Kill): Fault => ({
  name: `kill ${victim}`,
  happen: async ({ server, sendSolution, random }) => {
    const { sent, done } = sendSolution()
    const laterMs = random(moment.laterMs)
    const killing = until(moment.after, () => moment.hasCome(sent) || null).then(() =>
      server.kill(victim, laterMs)
    )
    await Promise.all([killing, done])
    return `${laterMs} ms after ${moment.after}`
  }
})

/** PostgreSQL neither answers nor closes its connections, as behind a network that is cut. */
export const databaseFault = (seconds: number): Fault => ({
  name: "database gone",
  happen: async ({ url, server }) => {
    const resume = server.suspend("database")
    try {
      const [, unready] = await Promise.all([
        sleep(1000 * seconds),
        // Its checks wait two seconds each.
        seconds < 10 ? "" : untilUnready(url).then(() => ", reported by /readyz")
      ])
      return `for ${seconds} s${unready}`
    } finally {
      resume()
    }
  }
})

/** A process stops where it is, as on a machine that is paused or swaps; the platform replaces a judge that hangs. */
export const hangFault = (victim: "judge" | "server", seconds: number): Fault => ({
  name: `${victim} hangs`,
  happen: async ({ server }) => {
    const resume = server.suspend(victim)
    await sleep(1000 * seconds)
    resume()
    return `for ${seconds} s`
  }
})

export const mailFault = (seconds: number): Fault => ({
  name: "mail server gone",
  happen: async ({ smtp }) => {
    await smtp.fail()
    await sleep(1000 * seconds)
    await smtp.recover()
    return `for ${seconds} s`
  }
})

/** Makes PostgreSQL start further files of its log, as busy hours do; without space for them, it ends. */
const fillLog = (database: Address) =>
  onDatabase(database, async (client) => {
    for (let files = 0; files < 4; files++) {
      await client.query("select pg_logical_emit_message(false, 'faults', 'full')")
      await client.query("select pg_switch_wal()")
    }
  }).catch(() => {})

export const diskFault = (seconds: number): Fault => ({
  name: "disk full",
  happen: async ({ disk, database }) => {
    if (disk === null) return "skipped: only root can mount a small disk"
    const empty = disk.fill()
    await fillLog(database)
    await sleep(1000 * seconds)
    empty()
    return `for ${seconds} s`
  }
})

const hour = 3_600_000
const jumps = [hour, -hour, 24 * hour, -24 * hour] as const

export const clockFault = (seconds: number): Fault => ({
  name: "clock jumps",
  happen: async ({ server }) => {
    for (const jump of jumps) {
      server.shiftClock(jump)
      await sleep((1000 * seconds) / jumps.length)
    }
    server.shiftClock(0)
    return `by ${jumps.map((jump) => `${jump / hour} h`).join(", ")}, for ${seconds / jumps.length} s each`
  }
})

const storageOf = ({ storage }: Scene) => {
  if (storage === null) throw new Error("Files are in the data folder")
  return storage
}

/** The platform stays ready, because no server is better than another, and says what it misses. */
const untilStorageMissed = (url: string) =>
  until(
    "a server that misses its storage",
    async () => {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
      const { details } = (await answer.json()) as { readonly details: { readonly files?: string } }
      return answer.status === 200 && details.files === "unreachable" ? true : null
    },
    { withinMs: 20_000 }
  )

/** The bucket's server closes its connections and does not listen. */
export const storageFault = (seconds: number): Fault => ({
  name: "storage gone",
  happen: async (scene) => {
    const { bucket } = storageOf(scene)
    await bucket.stop()
    const missed = seconds < 10 ? "" : untilStorageMissed(scene.url).then(() => ", reported by /readyz")
    const [, said] = await Promise.all([sleep(1000 * seconds), missed]).finally(bucket.start)
    return `for ${seconds} s${said}`
  }
})

const networkFault =
  (
    name: string,
    chance: number,
    mishaps: ReadonlyArray<Mishap>,
    networkOf = ({ network }: Scene) => network
  ) =>
  (seconds: number): Fault => ({
    name,
    happen: async (scene: Scene) => {
      const network = networkOf(scene)
      const before = new Map(network.happened)
      network.weather = { mishaps, chance }
      await sleep(1000 * seconds)
      network.calmDown()
      const counts = mishaps.map((each) => {
        const times = (network.happened.get(each) ?? 0) - (before.get(each) ?? 0)
        return `${each} × ${times}`
      })
      return `for ${seconds} s: ${counts.join(", ")}`
    }
  })

/** Requests and answers come late, in part or not at all; their senders notice it at once. */
export const brokenNetworkFault = networkFault("network broken", 2, [
  "delay",
  "drop the request",
  "halve the request",
  "drop the answer",
  "halve the answer"
])

/** Answers come late or never, and their readers wait in vain. */
export const silentNetworkFault = networkFault("network silent", 3, ["delay", "lose the answer"])

/** Requests come twice, and in another order. */
export const repeatedRequestsFault = networkFault("requests repeated and reordered", 1, [
  "delay",
  "repeat",
  "repeat later"
])

/** Files are stored or removed without an answer, in part, or late. */
export const brokenStorageFault = networkFault(
  "storage broken",
  1,
  [
    "delay",
    "drop the request",
    "halve the request",
    "drop the answer",
    "halve the answer",
    "lose the answer"
  ],
  (scene) => storageOf(scene).network
)

/** The storage accepts every connection and answers none. */
export const silentStorageFault = networkFault(
  "storage silent",
  1,
  ["lose the answer"],
  (scene) => storageOf(scene).network
)
