import { readFile } from "node:fs/promises"
import { cpus } from "node:os"
import { startRealServer } from "../../tests/support/realServer.ts"
import { hash } from "@node-rs/argon2"
import { parameters } from "../../server/account/accounts/PasswordHashing.ts"
import { connectTo, insertBenchContest, type Participant, type Query, seedCrowd } from "../contests/crowd.ts"
import { Line } from "../contests/Line.ts"
import { lookRequest, solutionRequest, startRequests } from "../contests/participantRequests.ts"
import { platformMeter } from "../contests/processFigures.ts"
import { untilLanguages } from "../untilLanguages.ts"
import type { Costs } from "./capacityModel.ts"

const crowdSize = 400
const solutionsEachLanguage = 30
const slug = "capacity"

const cpp = `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }
// `

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
    const read = platformMeter(server)
    const costOf = async (act: () => Promise<void>, acts: number) => {
      const before = read()
      await act()
      const after = read()
      return {
        web: (after.web - before.web) / acts,
        database: (after.database - before.database) / acts,
        judge: (after.judge - before.judge) / acts
      }
    }
    const startOf = (participant: Participant) => startRequests(slug, participant)
    // The first participants warm the caches up.
    await sendAll(port, crowd.slice(0, 50), startOf)
    const started = crowd.slice(50)
    const start = await costOf(() => sendAll(port, started, startOf), started.length)
    const polls = 5
    const look = await costOf(
      () => sendAll(port, crowd, (participant) => Array<string>(polls).fill(lookRequest(slug, participant))),
      crowd.length * polls
    )
    const sources = [
      ["python", `${await readFile(new URL("../sum.py", import.meta.url), "utf8")}\n# `],
      ["cpp", cpp]
    ] as const
    const [problem] = await query<{ id: string }>("select id from problems order by id limit 1")
    // Programs differ, or the judge would compile one for all.
    const solve = (language: string, source: string) => (participant: Participant) => [
      solutionRequest(Number(problem?.id), participant, {
        ...{ language, contest: slug },
        source: `${source}${participant.userId}\n`
      })
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
