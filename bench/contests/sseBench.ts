import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { fileURLToPath } from "node:url"
import { startRealServer } from "../../tests/support/realServer.ts"
import { printLine } from "../line.ts"
import { connectTo, type Participant, insertBenchContest, seedCrowd } from "./crowd.ts"
import { requestText } from "./Line.ts"
import { memoryOf } from "./processFigures.ts"
import { quantile } from "./quantile.ts"

const connections = Number(process.env["BENCH_CONNECTIONS"] ?? 10_000)
/** Streams opened before the first memory reading, so that one-time costs are not counted per connection. */
const warmUp = 200
const openedAtOnce = 100
const settleMs = 10_000
const rounds = 5
const limitMs = 500

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Event streams of a crowd in one process: memory per connection, and delivery time to the last one. */
export async function sseBench(): Promise<void> {
  const baseline = await floorCost()
  const server = await startRealServer({ env: { ROLE: "web" } })
  const { query, end } = await connectTo(server)
  try {
    const crowd = await seedCrowd(query, "sse-", connections)
    const contestId = await insertBenchContest(
      query,
      { slug: "announced", startsInMs: -1000, problems: 4 },
      crowd
    )
    const streams = new Streams(Number(new URL(server.url).port))
    const value = await costOfEach(server.pid, (from, to) => streams.open(crowd.slice(from, to)))
    printLine({ name: "sse", value, unit: "KiB a connection", baseline, target: "<= 1.5" })
    const times: Array<number> = []
    for (let round = 0; round < rounds; round++) {
      const deliveries = streams.listen()
      const publishedAt = performance.now()
      await query("insert into contest_announcements (contest_id, text) values ($1, 'A word to all')", [
        contestId
      ])
      for (const at of await deliveries) times.push(at - publishedAt)
      await sleep(1000)
    }
    printLine({
      name: "sse-deliver-p99",
      value: quantile(times, 0.99),
      unit: "ms",
      baseline: limitMs,
      target: "<= 1"
    })
    streams.close()
  } finally {
    await end()
    await server.stop()
  }
}

async function floorCost(): Promise<number> {
  const floor: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL("./sseFloor.ts", import.meta.url))],
    {
      stdio: ["ignore", "pipe", "inherit"]
    }
  )
  const [port] = (await once(floor.stdout!, "data")) as [Buffer]
  const streams = new Streams(Number(port.toString()))
  const anybody = { userId: 0, token: "x".repeat(250), window: "" }
  const cost = await costOfEach(floor.pid!, (from, to) =>
    streams.open(Array.from({ length: to - from }, () => anybody))
  )
  streams.close()
  floor.kill()
  return cost
}

async function costOfEach(pid: number, open: (from: number, to: number) => Promise<void>): Promise<number> {
  await open(0, warmUp)
  await sleep(settleMs)
  const before = memoryOf(pid)
  await open(warmUp, connections)
  await sleep(settleMs)
  return (memoryOf(pid) - before) / (connections - warmUp)
}

class Streams {
  readonly #port: number
  readonly #sockets: Array<Socket> = []
  #deliveries: (at: number) => void = () => {}

  constructor(port: number) {
    this.#port = port
  }

  async open(crowd: ReadonlyArray<Participant>): Promise<void> {
    for (let from = 0; from < crowd.length; from += openedAtOnce) {
      await Promise.all(crowd.slice(from, from + openedAtOnce).map(({ token }) => this.#open(token)))
    }
  }

  /** Resolves with the time of the next contest event on each stream. */
  listen(): Promise<ReadonlyArray<number>> {
    const times: Array<number> = []
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Only ${times.length} streams received it`)), 60_000)
      this.#deliveries = (at) => {
        if (times.push(at) < this.#sockets.length) return
        clearTimeout(late)
        resolve(times)
      }
    })
  }

  close() {
    for (const socket of this.#sockets) socket.destroy()
  }

  #open(token: string): Promise<void> {
    const socket = connect({ port: this.#port, host: "127.0.0.1" })
    this.#sockets.push(socket)
    socket.write(requestText("GET", "/api/events", token))
    socket.on("data", (chunk: Buffer) => {
      if (chunk.includes("event: contest")) this.#deliveries(performance.now())
    })
    return new Promise((resolve, reject) => {
      socket.once("data", (chunk: Buffer) =>
        chunk.includes(" 200 ") ? resolve() : reject(new Error(`A stream answered ${chunk.toString()}`))
      )
      socket.once("error", reject)
    })
  }
}
