import { readFile } from "node:fs/promises"
import { startRealServer } from "../../tests/support/realServer.ts"
import { printLine } from "../line.ts"
import { untilLanguages } from "../untilLanguages.ts"
import { joinContest } from "./startRush.ts"
import { connectTo, insertBenchContest, type Query, seedCrowd } from "./crowd.ts"
import { quantile } from "./quantile.ts"
import { startSpeed } from "./startSpeed.ts"

const crowdSize = Number(process.env["BENCH_PARTICIPANTS"] ?? 5000)
const limitMs = 300

/** Start rush of a school olympiad: all participants start within ten seconds and submit within a minute. */
export async function startRushBench(): Promise<void> {
  const server = await startRealServer()
  const { query, end } = await connectTo(server)
  try {
    await untilLanguages(server.url)
    const crowd = await seedCrowd(query, "bell-", crowdSize)
    const port = Number(new URL(server.url).port)
    const speedId = await insertBenchContest(query, { slug: "speed", startsInMs: -1000, problems: 4 }, crowd)
    const speed = await startSpeed({ server, query, slug: "speed", contestId: speedId, crowd })
    printLine({
      name: "start-rush",
      value: speed.ours,
      unit: "starts/s",
      baseline: speed.floor,
      target: ">= 0.6"
    })

    const contestId = await insertBenchContest(query, { slug: "bell", startsInMs: -1000, problems: 4 }, crowd)
    const source = await readFile(new URL("../sum.py", import.meta.url), "utf8")
    const startRush = { port, slug: "bell", problemId: 1, source, rushMs: 10_000, workMs: 60_000 }
    const fates = await Promise.all(
      crowd.map((participant, index) => joinContest(startRush, participant, index / crowd.length))
    )
    const p99 = (name: "openMs" | "startMs" | "receiptMs") =>
      quantile(
        fates.flatMap((fate) => fate[name] ?? []),
        0.99
      )
    const [startP99, receiptP99] = [p99("startMs"), p99("receiptMs")]
    const unit = "ms"
    printLine({
      name: "start-rush-p99",
      value: Math.max(startP99, receiptP99),
      unit,
      baseline: limitMs,
      target: "<= 1"
    })
    printLine({ name: "start-rush-start-p99", value: startP99, unit, baseline: limitMs, target: "<= 1" })
    printLine({ name: "start-rush-receipt-p99", value: receiptP99, unit, baseline: limitMs, target: "<= 1" })
    printLine({ name: "start-rush-open-p99", value: p99("openMs"), unit, baseline: limitMs })
    const lost = await countLost(query, contestId)
    const errors = fates.flatMap((fate) => fate.errors)
    for (const error of new Set(errors.slice(0, 5))) console.error(error)
    printLine({
      name: "start-rush-lost",
      value: lost + errors.length,
      unit: `of ${crowd.length}`,
      baseline: crowd.length,
      target: "<= 0"
    })
    const { seconds, isComplete } = await untilJudged(query, contestId)
    const after = isComplete
      ? "s after the last solution"
      : "s after the last solution, by the pace of a minute"
    printLine({ name: "start-rush-drain", value: seconds, unit: after, baseline: 60 })
  } finally {
    await end()
    await server.stop()
  }
}

/** Counts participants without a start, or without exactly one counted solution. */
async function countLost(query: Query, contestId: number): Promise<number> {
  const [row] = await query<{ lost: string }>(
    `select count(*) as lost from contest_participants p where contest_id = $1 and (started_at is null or
      (select count(*) from solutions s where s.contest_id = $1 and s.user_id = p.user_id and unofficial is null) <> 1)`,
    [contestId]
  )
  return Number(row?.lost)
}

/** Longest wait for the judge, in ms; the remaining time is extrapolated. */
const drainWatchMs = 60_000

interface Drain {
  /** From the last submission to the last verdict. */
  readonly seconds: number
  /** False if the time is extrapolated. */
  readonly isComplete: boolean
}

/** Time the judge needs to drain the queue. */
async function untilJudged(query: Query, contestId: number): Promise<Drain> {
  const begun = performance.now()
  const waiting = await countOpen(query, contestId)
  for (;;) {
    const open = await countOpen(query, contestId)
    const ms = performance.now() - begun
    if (open === 0) return { seconds: ms / 1000, isComplete: true }
    if (ms > drainWatchMs) return { seconds: (ms / 1000) * (waiting / (waiting - open)), isComplete: false }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function countOpen(query: Query, contestId: number): Promise<number> {
  const [row] = await query<{ open: string }>(
    "select count(*) as open from solutions where contest_id = $1 and status in ('queued', 'running')",
    [contestId]
  )
  return Number(row?.open)
}
