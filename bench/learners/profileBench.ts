import { startRealServer } from "../../tests/support/realServer.ts"
import { connectTo, seedCrowd, type Query } from "../contests/crowd.ts"
import { Line, requestText } from "../contests/Line.ts"
import { quantile } from "../contests/quantile.ts"
import { printLine } from "../line.ts"

const submissions = 5_000
const rounds = Number(process.env["BENCH_REQUESTS"] ?? 300)
const warmUp = 20
const limitMs = 50

/** All statistics requests of the profile. */
const calls = [
  "/statistic/daily-streak",
  "/statistic/problems/resolved",
  "/statistic/problems/accuracy",
  "/statistic/activity",
  "/statistic/attempts"
]

/** Inserts solutions at about ten a day over a year and a half. */
const seedSolutions = async (query: Query, userId: number) => {
  await query(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority, received_at)
      select $1, p.id, 1, 'python', 'print(0)', '', case when n % 3 = 0 then 'accepted' else 'wrong_answer' end, 0,
        now() - n * interval '2.6 hours'
      from generate_series(1, $2::int) n
      join (select id, row_number() over (order by id) as place, count(*) over () as many from problems) p
        on p.place = 1 + n % p.many`,
    [userId, submissions]
  )
  await query(
    `insert into problem_status (user_id, problem_id, status, solved_at)
      select user_id, problem_id, 'solved', min(received_at) from solutions
      where user_id = $1 and status = 'accepted' group by user_id, problem_id`,
    [userId]
  )
  await query("vacuum analyze solutions, problem_status")
}

/** All statistics of a user with 5,000 solutions, requested in parallel as on the profile page. */
export async function profileBench(): Promise<void> {
  const server = await startRealServer({ env: { ROLE: "web" } })
  const { query, end } = await connectTo(server)
  try {
    const [me] = await seedCrowd(query, "profile-", 1)
    await seedSolutions(query, me!.userId)
    const port = Number(new URL(server.url).port)
    const lines = calls.map(() => new Line(port))
    const times: Array<number> = []
    for (let round = 0; round < warmUp + rounds; round++) {
      const begun = performance.now()
      const answers = await Promise.all(
        calls.map((path, index) => lines[index]!.send(requestText("GET", `/api${path}`, me!.token)))
      )
      if (round >= warmUp) times.push(performance.now() - begun)
      for (const { status, body } of answers)
        if (status !== 200) throw new Error(`The profile answered ${status}: ${body}`)
    }
    printLine({
      name: "profile-p99",
      value: quantile(times, 0.99),
      unit: "ms",
      baseline: limitMs,
      target: "<= 1"
    })
    for (const line of lines) line.close()
  } finally {
    await end()
    await server.stop()
  }
}
