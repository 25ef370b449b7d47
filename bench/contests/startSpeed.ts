import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import type { RealServer } from "../../tests/support/realServer.ts"
import { createStarts } from "../bareStatements.ts"
import { median } from "../line.ts"
import type { Participant, Query } from "./crowd.ts"
import { Line, requestText } from "./Line.ts"

const rounds = 5
/** Concurrent connections. */
const pressing = 200

interface Asked {
  readonly server: RealServer
  readonly query: Query
  readonly slug: string
  readonly contestId: number
  readonly crowd: ReadonlyArray<Participant>
}

/** Starts per second of the platform and of the baseline, measured in alternation; medians. */
export async function startSpeed({ server, query, slug, contestId, crowd }: Asked) {
  await query(createStarts)
  const floor = new Worker(new URL("./startFloor.ts", import.meta.url), {
    workerData: {
      connection: { host: clusterLayout(server.dataDir).socketFolder, user: "zama", database: "zama" }
    }
  })
  const [floorPort] = (await once(floor, "message")) as [number]
  const requests = crowd.map(({ token, window }) =>
    requestText("POST", `/api/contests/${slug}/start`, token, { window })
  )
  const figures = { ours: [] as Array<number>, floor: [] as Array<number> }
  for (let round = 0; round <= rounds; round++) {
    const speeds = {
      floor: await speedOf(floorPort, requests),
      ours: await speedOf(Number(new URL(server.url).port), requests)
    }
    await clearStarts(query, contestId)
    const isWarmUp = round === 0
    if (!isWarmUp) for (const whose of ["ours", "floor"] as const) figures[whose].push(speeds[whose])
  }
  await floor.terminate()
  return { ours: median(figures.ours), floor: median(figures.floor) }
}

/** Resets the starts without the notify trigger, whose events would run into the next round. */
async function clearStarts(query: Query, contestId: number): Promise<void> {
  await query("alter table contest_participants disable trigger contest_participants_notify")
  await query(
    "update contest_participants set started_at = null, window_id = null, window_since = null where contest_id = $1",
    [contestId]
  )
  await query("alter table contest_participants enable trigger contest_participants_notify")
  await query("vacuum contest_participants")
}

async function speedOf(port: number, requests: ReadonlyArray<string>): Promise<number> {
  const queue = requests.values()
  const lines = Array.from({ length: pressing }, () => new Line(port))
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      for (const request of queue) {
        const { status, body } = await line.send(request)
        if (status !== 200) throw new Error(`A start answered ${status}: ${body}`)
      }
      line.close()
    })
  )
  return (requests.length / (performance.now() - begun)) * 1000
}
