import { once } from "node:events"
import { Worker } from "node:worker_threads"
import autocannon from "autocannon"
import { signUpLearner } from "../tests/support/apiLearner.ts"
import { startRealServer, type RealServer } from "../tests/support/realServer.ts"
import { clusterLayout } from "../server/platform/database/embedded/layout.ts"
import { median, printLine } from "./line.ts"

const rounds = 5

/**
 * `GET /api/problems?page=1`: requests per second of one process, for a signed-in user and a guest.
 * The baseline is a bare node:http server that runs one prepared query on the same rows.
 */
export async function apiBench(): Promise<void> {
  const server = await startRealServer({ env: { ROLE: "web" } })
  try {
    const learner = await signUpLearner(server)
    const floor = await startFloor(server)
    const figures = { floor: [] as Array<number>, learner: [] as Array<number>, visitor: [] as Array<number> }
    const path = "/api/problems?page=1"
    for (let round = 0; round <= rounds; round++) {
      const speeds = {
        floor: await requestsPerSecond(`${floor.url}${path}`),
        learner: await requestsPerSecond(server.url + path, {
          authorization: `Bearer ${learner.accessToken}`
        }),
        visitor: await requestsPerSecond(server.url + path)
      }
      const isWarmUp = round === 0
      if (!isWarmUp)
        for (const who of ["floor", "learner", "visitor"] as const) figures[who].push(speeds[who])
    }
    await floor.close()
    const baseline = median(figures.floor)
    const unit = "requests/s"
    printLine({ name: "api", value: median(figures.learner), unit, baseline, target: ">= 0.6" })
    printLine({ name: "api-visitor-cached", value: median(figures.visitor), unit, baseline, target: ">= 4" })
  } finally {
    await server.stop()
  }
}

async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, connections: 16, pipelining: 8, duration: 3 })
  const failed = result.errors + result.non2xx
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`)
  return result.requests.average
}

/** Baseline server: no routing, no schemas, no session; one prepared query whose rows are sent unchanged. */
async function startFloor(server: RealServer): Promise<{ url: string; close: () => Promise<unknown> }> {
  const worker = new Worker(new URL("./apiFloor.ts", import.meta.url), {
    workerData: {
      connection: { host: clusterLayout(server.dataDir).socketFolder, user: "zama", database: "zama" }
    }
  })
  const [port] = (await once(worker, "message")) as [number]
  return { url: `http://127.0.0.1:${port}`, close: () => worker.terminate() }
}
