import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { startRealServer } from "../../tests/support/realServer.ts"
import { connectTo, seedCrowd } from "../contests/crowd.ts"
import { Line, requestText } from "../contests/Line.ts"
import { quantile } from "../contests/quantile.ts"
import { median, printLine } from "../line.ts"
import { cities, seedRating } from "./seedRating.ts"

const learners = 100_000
const requests = Number(process.env["BENCH_REQUESTS"] ?? 400)
const warmUp = 40
const limitMs = 50

/** Cycles through the kinds of request: arbitrary pages, a partial name, a full nickname, a city. */
const asked = (turn: number): string => {
  const page = 1 + ((turn * 7919) % (learners / 20))
  const kinds = [
    "",
    `?page=${page}`,
    `?query=${encodeURIComponent("ёж")}&page=${1 + (turn % 5)}`,
    `?query=${encodeURIComponent(`${1 + ((turn * 31) % learners)}`)}`,
    `?city=${encodeURIComponent(cities[turn % cities.length]!)}`,
    `?city=${encodeURIComponent("Москва")}&page=${1 + (turn % 50)}`
  ]
  return `/api/rating${kinds[turn % kinds.length]}`
}

/** Indexes for the baseline's queries; the product does not sort users in the database. */
const floorIndexes = `create index on rating_totals (points desc, reached_at, user_id) where solved > 0;
  create index on rating_totals (city_key, points desc, reached_at, user_id) where solved > 0`

/**
 * `GET /api/rating` with 100,000 users, one request at a time, compared with a bare node:http server that runs
 * hand-optimised queries; also the slowest of 100 requests.
 */
export async function ratingBench(): Promise<void> {
  const server = await startRealServer({ env: { ROLE: "web" } })
  const { query, end } = await connectTo(server)
  try {
    const [me] = await seedCrowd(query, "me-", 1)
    await seedRating(query, learners)
    await query(floorIndexes)
    const floor = new Worker(new URL("./ratingFloor.ts", import.meta.url), {
      workerData: {
        connection: { host: clusterLayout(server.dataDir).socketFolder, user: "zama", database: "zama" },
        userId: me!.userId
      }
    })
    const [floorPort] = (await once(floor, "message")) as [number]
    const lines = { ours: new Line(Number(new URL(server.url).port)), floor: new Line(floorPort) }
    const times = { ours: [] as Array<number>, floor: [] as Array<number> }
    for (let turn = 0; turn < warmUp + requests; turn++) {
      for (const who of ["floor", "ours"] as const) {
        const { status, ms, body } = await lines[who].send(requestText("GET", asked(turn), me!.token))
        if (status !== 200) throw new Error(`${asked(turn)} answered ${status}: ${body}`)
        if (turn >= warmUp) times[who].push(ms)
      }
    }
    const unit = "ms"
    printLine({
      name: "rating",
      value: median(times.ours),
      unit,
      baseline: median(times.floor),
      target: "<= 1.5"
    })
    printLine({
      name: "rating-p99",
      value: quantile(times.ours, 0.99),
      unit,
      baseline: limitMs,
      target: "<= 1"
    })
    for (const line of Object.values(lines)) line.close()
    await floor.terminate()
  } finally {
    await end()
    await server.stop()
  }
}
