import { usualSlots } from "../server/judge/usualSlots.ts"
import { startRealServer } from "../tests/support/realServer.ts"
import { connectTo, insertBenchContest, type Participant, type Query, seedCrowd } from "./contests/crowd.ts"
import { Line, requestText } from "./contests/Line.ts"
import { quantile } from "./contests/quantile.ts"
import { printLine } from "./line.ts"
import { cpuOfPrograms, type Program, readSumPrograms } from "./programs.ts"

const solutionsCount = 500
const readersCount = 200
const burstMs = 60_000
const readEveryMs = 5000
const submitLimitMs = 100
const slug = "burst"

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * 500 solutions to a contest in a minute while 200 people read its standings, with the native judge: losses, time of a
 * submission, and the time until the queue is empty over the CPU time of compilers and programs.
 */
export async function judgeBurstBench(): Promise<void> {
  const [programs, server] = await Promise.all([
    readSumPrograms(),
    startRealServer({ env: { JUDGE_BACKEND: "native" } })
  ])
  const { query, end } = await connectTo(server)
  try {
    const crowd = await seedCrowd(query, "burst-", solutionsCount)
    const contestId = await insertBenchContest(query, { slug, startsInMs: -1000, problems: 4 }, crowd)
    await query("update contest_participants set started_at = now() where contest_id = $1", [contestId])
    const port = Number(new URL(server.url).port)
    const begun = performance.now()
    const reading = new AbortController()
    const readers = Array.from({ length: readersCount }, () => readStandings(port, reading.signal))
    const receipts = await Promise.all(
      crowd.map(async (participant, index) => {
        await sleep((burstMs * index) / solutionsCount)
        return submit(port, programs(index), participant, index)
      })
    )
    await untilEmpty(query, contestId)
    const drainedMs = performance.now() - begun
    reading.abort()
    await Promise.all(readers)
    printLine({
      ...{ name: "judge-burst-lost", unit: "solutions", target: "<= 0" },
      ...{ value: await countFaults(query, contestId), baseline: solutionsCount }
    })
    const p99 = quantile(receipts, 0.99)
    printLine({
      name: "judge-burst-submit-p99",
      value: p99,
      unit: "ms",
      baseline: submitLimitMs,
      target: "<= 1"
    })
    const workMs = await cpuOfPrograms(programs, solutionsCount)
    printLine({
      ...{ name: "judge-burst-drain", value: drainedMs, unit: "ms", target: "<= 3" },
      baseline: Math.max(burstMs, workMs / usualSlots())
    })
  } finally {
    await end()
    await server.stop()
  }
}

/** Resolves with the milliseconds until the receipt. */
async function submit(
  port: number,
  { problemId, language, source }: Program,
  { token }: Participant,
  index: number
): Promise<number> {
  const line = new Line(port)
  const body = { language, source: source(index), contest: slug }
  const key = `idempotency-key: ${crypto.randomUUID()}\r\n`
  const answer = await line.send(
    requestText("POST", `/api/problems/${problemId}/solutions`, token, body, key)
  )
  line.close()
  if (answer.status !== 202) throw new Error(`Submitting answered ${answer.status}: ${answer.body}`)
  return answer.ms
}

async function readStandings(port: number, signal: AbortSignal): Promise<void> {
  const line = new Line(port)
  await sleep(Math.random() * readEveryMs)
  while (!signal.aborted) {
    const path = `/api/rating/list/${slug}?page=${1 + Math.floor(Math.random() * 5)}&limit=100`
    const { status, body } = await line.send(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\n\r\n`
    )
    if (status !== 200) throw new Error(`The standings answered ${status}: ${body}`)
    await sleep(readEveryMs)
  }
  line.close()
}

async function untilEmpty(query: Query, contestId: number): Promise<void> {
  const open = "select 1 from solutions where contest_id = $1 and status in ('queued', 'running') limit 1"
  while ((await query(open, [contestId])).length > 0) await sleep(100)
}

/** Participants whose one solution was not accepted, was not counted, or was counted twice. */
async function countFaults(query: Query, contestId: number): Promise<number> {
  const [row] = await query<{ faults: string }>(
    `select count(*) as faults from contest_participants p
      left join contest_results r on r.contest_id = p.contest_id and r.user_id = p.user_id
      where p.contest_id = $1 and (r.attempts is distinct from 1 or
        (select array_agg(s.status::text) from solutions s where s.contest_id = $1 and s.user_id = p.user_id)
          is distinct from array['accepted'])`,
    [contestId]
  )
  return Number(row?.faults)
}
