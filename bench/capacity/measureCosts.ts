import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { cpus } from "node:os"
import { startRealServer, type RealServer } from "../../tests/support/realServer.ts"
import { hash } from "@node-rs/argon2"
import { parameters } from "../../server/account/accounts/PasswordHashing.ts"
import { connectTo, insertBenchContest, type Participant, type Query, seedCrowd } from "../contests/crowd.ts"
import { Line, requestText } from "../contests/Line.ts"
import { cpuOfTree } from "../contests/processFigures.ts"
import { untilLanguages } from "../untilLanguages.ts"
import type { Costs } from "./capacityModel.ts"

const crowdSize = 400
const solutionsEachLanguage = 30
const slug = "capacity"

const cpp = `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }
`

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** CPU time of the database, of the judge with ended children, and of the web server. */
const meter = async (server: RealServer, query: Query) => {
  const [row] = await query<{ pid: number }>("select pg_backend_pid() as pid")
  const statOf = async (pid: number) =>
    (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ").at(-1)!.split(" ")
  const postmaster = Number((await statOf(row?.pid ?? 0))[1])
  const own = async (pid: number) => {
    const fields = await statOf(pid)
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  return async () => ({
    web: await own(server.pid),
    database: cpuOfTree(postmaster),
    judge: cpuOfTree(server.pid, { withEnded: true }) - (await own(server.pid))
  })
}

const untilJudged = async (query: Query) => {
  for (;;) {
    const [row] = await query<{ open: string }>(
      "select count(*) as open from solutions where status in ('queued', 'running')"
    )
    if (Number(row?.open) === 0) return
    await sleep(500)
  }
}

/** Sends the requests of each participant, eight participants at once. */
const sendAll = async (
  port: number,
  crowd: ReadonlyArray<Participant>,
  requestsOf: (participant: Participant) => ReadonlyArray<string>
) => {
  const queue = crowd.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const line = new Line(port)
      for (const participant of queue) {
        for (const request of requestsOf(participant)) {
          const { status, body } = await line.send(request)
          if (status >= 300)
            throw new Error(`${request.split("\r\n", 1)[0]} answered ${status}: ${body.slice(0, 200)}`)
        }
      }
      line.close()
    })
  )
}

const hashMs = async () => {
  const rounds = 20
  const { user } = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await hash("Pineapple7", parameters)
  return (process.cpuUsage().user - user) / 1000 / rounds
}

/** Costs that no load of other programs changes: CPU time and bytes, not time on the clock. */
export const measureCosts = async (streamKiB: number): Promise<Costs> => {
  const server = await startRealServer({ env: { JUDGE_BACKEND: "native" } })
  const { query, end } = await connectTo(server)
  try {
    await untilLanguages(server.url)
    const port = Number(new URL(server.url).port)
    const crowd = await seedCrowd(query, "capacity-", crowdSize)
    await insertBenchContest(query, { slug, startsInMs: -1000, problems: 4 }, crowd)
    const read = await meter(server, query)
    const costOf = async (act: () => Promise<void>, acts: number) => {
      const before = await read()
      await act()
      const after = await read()
      return {
        web: (after.web - before.web) / acts,
        database: (after.database - before.database) / acts,
        judge: (after.judge - before.judge) / acts
      }
    }
    const poll = ({ token, window }: Participant) =>
      requestText("GET", `/api/contests/${slug}/information?window=${window}`, token)
    const startRequests = (participant: Participant) => [
      requestText("GET", "/api/contests/latest", participant.token),
      requestText("GET", `/api/contests/${slug}`, participant.token),
      poll(participant),
      requestText("GET", `/api/contests/${slug}/page?kind=landing`, participant.token),
      requestText("GET", "/api/statistic/daily-streak", participant.token),
      requestText("POST", `/api/contests/${slug}/start`, participant.token, { window: participant.window }),
      requestText("GET", `/api/problems/contest/${slug}?limit=100`, participant.token)
    ]
    // The first participants warm the caches up.
    await sendAll(port, crowd.slice(0, 50), startRequests)
    const started = crowd.slice(50)
    const start = await costOf(() => sendAll(port, started, startRequests), started.length)
    const polls = 5
    const look = await costOf(
      () => sendAll(port, crowd, (participant) => Array<string>(polls).fill(poll(participant))),
      crowd.length * polls
    )
    const sources = [
      ["python", await readFile(new URL("../sum.py", import.meta.url), "utf8")],
      ["cpp", cpp]
    ] as const
    const [problem] = await query<{ id: string }>("select id from problems order by id limit 1")
    const solve = (language: string, source: string) => (participant: Participant) => [
      requestText(
        "POST",
        `/api/problems/${problem?.id}/solutions`,
        participant.token,
        { language, source, contest: slug },
        `idempotency-key: ${randomUUID()}\r\n`
      )
    ]
    const sizeOf = async () =>
      Number((await query<{ size: string }>("select pg_database_size(current_database()) as size"))[0]?.size)
    const sizeBefore = await sizeOf()
    const solution = await costOf(async () => {
      for (const [at, [language, source]] of sources.entries()) {
        const authors = crowd.slice(at * solutionsEachLanguage, (at + 1) * solutionsEachLanguage)
        await sendAll(port, authors, solve(language, source))
        await untilJudged(query)
      }
    }, sources.length * solutionsEachLanguage)
    const sizeAfter = await sizeOf()
    return {
      pollWebMs: look.web,
      pollDatabaseMs: look.database,
      startWebMs: start.web,
      startDatabaseMs: start.database,
      solutionWebMs: solution.web,
      solutionDatabaseMs: solution.database,
      verdictMs: solution.judge,
      signInMs: await hashMs(),
      streamKiB,
      solutionKiB: (sizeAfter - sizeBefore) / 1024 / (sources.length * solutionsEachLanguage)
    }
  } finally {
    await end()
    await server.stop()
  }
}

/** The machine of a measurement, for the page. */
export const machine = (): string => `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}`
