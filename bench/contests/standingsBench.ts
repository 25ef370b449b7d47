import { type RealServer, startRealServer } from "../../tests/support/realServer.ts"
import { median, printLine } from "../line.ts"
import { connectTo, type Participant, insertBenchContest, type Query, seedCrowd } from "./crowd.ts"
import { Line, requestText } from "./Line.ts"
import { cpuOfTree } from "./processFigures.ts"
import { quantile } from "./quantile.ts"
import { verdictWriter } from "./verdicts.ts"

const many = Number(process.env["BENCH_PARTICIPANTS"] ?? 20_000)
const few = 1_000
const problems = 8
const verdictsPerSecond = 100
const readsPerSecond = 20
const roundMs = Number(process.env["BENCH_ROUND_MS"] ?? 30_000)
const growthMs = roundMs / 2
const growthRounds = 3
/** Interval of requests that keep the standings in the cache, in ms. */
const lookMs = 3_000
/** In ms, not measured: the first reads fill the caches. */
const warmUpMs = 5_000
const readLimitMs = 50
const lateLimitMs = 5_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Table {
  readonly server: RealServer
  readonly slug: string
  readonly contestId: number
  readonly crowd: ReadonlyArray<Participant>
  readonly problemIds: ReadonlyArray<number>
  readonly writer: ReturnType<typeof verdictWriter>
}

/**
 * Standings of a large contest under a stream of verdicts: read time, cost of a verdict, and delay until it is visible.
 */
export async function standingsBench(): Promise<void> {
  const server = await startRealServer({ env: { ROLE: "web" } })
  const { query, end } = await connectTo(server)
  const writer = verdictWriter(server)
  try {
    const crowd = await seedCrowd(query, "standings-", many)
    const large = await insertTable(query, { server, slug: "large", crowd, writer })
    const small = await insertTable(query, { server, slug: "small", crowd: crowd.slice(0, few), writer })
    const { reads, lateness } = await busy(large)
    const unit = "ms"
    printLine({
      name: "standings-read-p99",
      value: quantile(reads, 0.99),
      unit,
      baseline: readLimitMs,
      target: "<= 1"
    })
    printLine({
      name: "standings-late",
      value: Math.max(...lateness),
      unit,
      baseline: lateLimitMs,
      target: "<= 1"
    })
    const costs = { small: [] as Array<number>, large: [] as Array<number> }
    for (let round = 0; round < growthRounds; round++) {
      costs.small.push(await costOfVerdict(small))
      costs.large.push(await costOfVerdict(large))
    }
    const baseline = median(costs.small)
    printLine({
      name: "standings-growth",
      value: median(costs.large),
      unit: "ms CPU a verdict",
      baseline,
      target: "<= 1.3"
    })
  } finally {
    await writer.end()
    await end()
    await server.stop()
  }
}

/** Inserts a contest in which every participant has attempted every problem. */
async function insertTable(query: Query, given: Omit<Table, "contestId" | "problemIds">): Promise<Table> {
  const contestId = await insertBenchContest(
    query,
    { slug: given.slug, startsInMs: -3_000_000, problems },
    given.crowd
  )
  await query("update contest_participants set started_at = now() where contest_id = $1", [contestId])
  await query(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, score,
        priority, contest_id, contest_points, received_at)
      select p.user_id, cp.problem_id, 1, 'python', '', '', 'wrong_answer', 0, 30, p.contest_id,
        (p.user_id * 7 + cp.ordinal * 13) % 90, now() - interval '10 minutes'
      from contest_participants p join contest_problems cp using (contest_id) where p.contest_id = $1`,
    [contestId]
  )
  await query(
    `insert into contest_results (contest_id, user_id, problem_id, points, attempts, reached_at)
      select contest_id, user_id, problem_id, contest_points, 1, received_at from solutions where contest_id = $1`,
    [contestId]
  )
  await query(
    `update contest_participants p set points = t.points, reached_at = now() from (
        select user_id, sum(points) as points from contest_results where contest_id = $1 group by user_id) t
      where p.contest_id = $1 and p.user_id = t.user_id`,
    [contestId]
  )
  await query("vacuum analyze contest_participants, contest_results, solutions")
  const rows = await query<{ id: string }>(
    "select problem_id as id from contest_problems where contest_id = $1 order by ordinal",
    [contestId]
  )
  return { ...given, contestId, problemIds: rows.map(({ id }) => Number(id)) }
}

const anyOf = <Item>(items: ReadonlyArray<Item>): Item => items[Math.floor(Math.random() * items.length)]!

/** Writes verdicts at the given rate for `ms`; returns their number. */
async function verdicts({ contestId, crowd, problemIds, writer }: Table, ms: number): Promise<number> {
  const begun = performance.now()
  const underWay: Array<Promise<void>> = []
  while (performance.now() - begun < ms) {
    const due = ((performance.now() - begun) / 1000) * verdictsPerSecond
    while (underWay.length < due) {
      const { userId } = anyOf(crowd)
      const points = Math.floor(Math.random() * 100)
      underWay.push(writer.write({ contestId, userId, problemId: anyOf(problemIds), points }))
    }
    await sleep(5)
  }
  await Promise.all(underWay)
  return underWay.length
}

const pageText = (slug: string, page: number, limit: number, token: string) =>
  requestText("GET", `/api/rating/list/${slug}?page=${page}&limit=${limit}`, token).replace(
    "gzip, br",
    "identity"
  )

async function busy(table: Table) {
  const { server, slug, crowd } = table
  const port = Number(new URL(server.url).port)
  const counted = performance.now() + warmUpMs
  const until = counted + roundMs
  const read = async () => {
    const line = new Line(port)
    const times: Array<number> = []
    while (performance.now() < until) {
      const page = 1 + Math.floor(Math.random() * (crowd.length / 100))
      const { status, ms, body } = await line.send(pageText(slug, page, 100, anyOf(crowd).token))
      if (status !== 200) throw new Error(`The standings answered ${status}: ${body}`)
      if (performance.now() > counted) times.push(ms)
      await sleep((Math.random() * 2 * 1000 * readers) / readsPerSecond)
    }
    line.close()
    return times
  }
  await new Line(port).send(pageText(slug, 1, 1, anyOf(crowd).token))
  const [times, lateness] = await Promise.all([
    Promise.all(Array.from({ length: readers }, read)),
    lateVerdicts(table, port, until),
    verdicts(table, warmUpMs + roundMs)
  ])
  return { reads: times.flat(), lateness }
}

const readers = 10

/** Time from a verdict's commit until another user sees it; each verdict puts another participant first. */
async function lateVerdicts(
  { slug, contestId, crowd, problemIds, writer }: Table,
  port: number,
  until: number
) {
  const line = new Line(port)
  const times: Array<number> = []
  for (let points = 100_000; performance.now() < until; points += 10_000) {
    const { userId } = anyOf(crowd)
    await writer.write({ contestId, userId, problemId: problemIds[0]!, points })
    const written = performance.now()
    for (;;) {
      const { body } = await line.send(pageText(slug, 1, 1, crowd[0]!.token))
      const { payload } = JSON.parse(body) as { payload: { items: ReadonlyArray<{ user_id: number }> } }
      if (payload.items[0]?.user_id === userId) break
      await sleep(50)
    }
    times.push(performance.now() - written)
  }
  line.close()
  return times
}

/** CPU time caused by a verdict: its transaction, and the update of the watched standings. */
async function costOfVerdict(table: Table): Promise<number> {
  const line = new Line(Number(new URL(table.server.url).port))
  const page = pageText(table.slug, 1, 20, table.crowd[0]!.token)
  // The server closes idle connections, so retry once.
  const look = () => line.send(page).catch(() => line.send(page))
  await look()
  const [server, own] = [cpuOfTree(table.server.pid), process.cpuUsage()]
  const watching = setInterval(() => void look(), lookMs)
  const count = await verdicts(table, growthMs)
  clearInterval(watching)
  const { user, system } = process.cpuUsage(own)
  const spent = cpuOfTree(table.server.pid) - server + (user + system) / 1000
  line.close()
  return spent / count
}
