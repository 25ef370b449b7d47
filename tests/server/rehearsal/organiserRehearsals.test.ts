import { execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { ContestRehearsals } from "../../../src/api/contract/organiser/rehearsals.ts"
import { RehearsalReport } from "../../../src/api/contract/organiser/rehearsal.ts"
import { Schema } from "effect"
import { addressForChild } from "../../../server/platform/database/chooseDatabase.ts"
import { freePort } from "../../support/realServer.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { insertContest, minute } from "../olympiads/contestFixture.ts"
import { auditOf, organiserOf } from "../organiser/contests/contestOrganiser.ts"
import type { ContestOrganiser } from "../organiser/contests/organiserServer.ts"
import { payloadOf } from "../payloadOf.ts"
import { addSumProblem, startJudge } from "../practice/solutions/judging.ts"
import { judging, rowCounts } from "./rehearsalScene.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"
import { eventually } from "../../support/eventually.ts"

let database: TestDatabase
let server: TestServer
let stopJudge: () => Promise<void>
let organiser: ContestOrganiser

const start = async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  return startTestServer({ database, config: { port, publicUrl: url } })
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = await start()
  await addSumProblem(server)
  stopJudge = await startJudge(server, judging)
  await insertContest(server, "cup", { starts: 1_440 * minute, ends: 1_500 * minute })
  await insertContest(server, "other", { starts: 2_440 * minute, ends: 2_500 * minute })
  organiser = await organiserOf(server, { cup: "editor", other: "owner" })
})
afterAll(async () => {
  await stopJudge()
  await server.close()
  await database.drop()
})

const read = async (slug = "cup") =>
  payloadOf(ContestRehearsals, await organiser.asked("GET", `/${slug}/rehearsals`))

const order = { participants: 3, minutes: 1, speed: 60, crowd: "quick" }
const begin = (slug = "cup", more: object = {}) =>
  organiser.asked("POST", `/${slug}/rehearsals`, { ...order, ...more })

const patience = { timeout: 300_000 }
/** Waits for a rehearsal that can be seen at work, or for one that has ended. */
const until = (isThere: (newest: NonNullable<ContestRehearsals["newest"]>) => boolean) =>
  vi.waitFor(
    async () => {
      const { newest } = await read()
      if (newest === null || !isThere(newest)) throw new Error(JSON.stringify(newest))
      return newest
    },
    { timeout: 240_000, interval: 200 }
  )
const untilEnded = () => until(({ state }) => state !== "running")
const untilAtWork = () => until(({ progress }) => (progress?.participants.arrived ?? 0) > 0)

const crowdPids = () =>
  execFileSync("ps", ["-eo", "pid,ppid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("rehearsalMain.ts"))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === process.pid)
    .map(([pid]) => pid ?? 0)

/** Rows apart from those that stay: the run, and its line in the log. */
const otherRows = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = Object.entries(await rowCounts({ server, close: server.close }))
  return Object.fromEntries(
    rows.filter(([name]) => name !== "public.rehearsal_runs" && name !== "public.contest_audit")
  )
}

test("an organiser starts a rehearsal, follows it, and has its report", patience, async () => {
  const before = await otherRows()
  const begun = payloadOf(ContestRehearsals, await begin("cup", { speed: null }))
  expect(begun.newest).toMatchObject({ state: "running", participants: 3, minutes: 1, speed: 60 })
  expect(begun.rejection).toContain("Cup")
  await untilAtWork()
  const { id, report, state, findings } = await untilEnded()
  expect([state, findings]).toEqual(["done", []])
  expect(report).toMatchObject({ ready: true, participants: { all: 3, started: 3, ended: 3 } })
  expect((await read()).rejection).toBeNull()
  await expect.poll(otherRows).toEqual(before)
  expect(await auditOf(server, "cup")).toEqual(["rehearsal.start"])

  const file = async (format: string, language: string) => {
    const answer = await fetch(`${server.url}/api/organiser/contests/cup/rehearsals/${id}/report/${format}`, {
      headers: { authorization: organiser.authorization, "accept-language": language }
    })
    return answer.text()
  }
  expect(await file("html", "ru")).toContain("Готово")
  expect(await file("html", "en")).toContain("Ready")
  expect(Schema.decodeUnknownSync(RehearsalReport)(JSON.parse(await file("json", "en")))).toEqual(report)
})

const rejected = async (slug = "cup") => {
  const { status, body } = await begin(slug)
  return [status, body.message]
}

test("one rehearsal runs at a time, and an organiser stops it", patience, async () => {
  const before = await otherRows()
  expect((await begin("cup", { participants: 5, crowd: "usual", speed: 1 })).status).toBe(201)
  const others = [409, "The contest “Cup” is being rehearsed. Only one rehearsal runs at a time."]
  expect([await rejected("other"), await rejected()]).toEqual([others, others])
  await until(({ progress }) => progress?.phase === "running")
  expect(await otherRows()).not.toEqual(before)
  const { newest } = payloadOf(ContestRehearsals, await organiser.asked("POST", "/cup/rehearsals/stop"))
  expect(newest).toMatchObject({ state: "running", stops: true })
  expect(await untilEnded()).toMatchObject({ state: "stopped", report: null })
  expect(crowdPids()).toEqual([])
  await expect.poll(otherRows).toEqual(before)
  const { earlier } = await read()
  expect(earlier.map(({ state, ready }) => [state, ready])).toEqual([["done", true]])
})

test("a rehearsal whose process is killed is interrupted, and leaves no row", patience, async () => {
  const before = await otherRows()
  await begin("cup", { crowd: "usual", speed: 1 })
  await until(({ progress }) => progress?.phase === "running")
  const pids = crowdPids()
  expect(pids).toHaveLength(1)
  for (const pid of pids) process.kill(pid, "SIGKILL")
  expect(await untilEnded()).toMatchObject({ state: "interrupted", report: null })
  await eventually(async () => expect(await otherRows()).toEqual(before))
})

test("a server that stops ends its rehearsal and says so; reports outlive it", patience, async () => {
  const before = await otherRows()
  await begin("cup", { crowd: "usual", speed: 1 })
  await until(({ progress }) => progress?.phase === "running")
  await stopJudge()
  await server.close()
  expect(crowdPids()).toEqual([])
  server = await start()
  stopJudge = await startJudge(server, judging)
  organiser = await organiserOf(server, { cup: "owner", other: "owner" })
  const { newest, earlier } = await read()
  expect(newest).toMatchObject({ state: "interrupted", report: null })
  expect(earlier.map(({ ready }) => ready)).toContain(true)
  const { "public.contests": contests } = await otherRows()
  expect(contests).toBe(before["public.contests"])
})

test("a crowd whose server is killed deletes what it made and ends", patience, async () => {
  const before = await otherRows()
  const sent = { slug: "cup", participants: 3, speed: 1, lengthMs: 60_000, crowd: "usual" }
  const program = join(import.meta.dirname, "../../../server/rehearsalMain.ts")
  const crowd = fork(program, [JSON.stringify(sent)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      ...addressForChild(database.address),
      DATA_DIR: server.dataDir,
      PUBLIC_URL: server.url
    }
  })
  const ended = once(crowd, "exit")
  await eventually(async () => expect(await otherRows()).not.toEqual(before))
  crowd.disconnect()
  expect(await ended).toEqual([0, null])
  await expect.poll(otherRows).toEqual(before)
})

test(
  "a rehearsal whose server was killed counts as interrupted, and does not block others",
  patience,
  async () => {
    const [row] = await server.sql<{ id: number }>(
      `insert into rehearsal_runs (contest_id, participants, minutes, speed, crowd, alive_at)
    select id, 3, 1, 60, 'quick', now() - interval '16 seconds' from contests where slug = 'other' returning id`
    )
    expect((await read("other")).newest).toMatchObject({ id: row?.id, state: "interrupted" })
    expect((await begin("cup", { crowd: "usual", speed: 1 })).status).toBe(201)
    await organiser.asked("POST", "/cup/rehearsals/stop")
    expect((await untilEnded()).state).toBe("stopped")
  }
)

test("no rehearsal begins beside a contest that needs the platform, or beside one of the operator", async () => {
  const id = await insertContest(server, "real", { starts: 50 * minute, ends: 90 * minute })
  const busy = "The contest “Cup” runs or starts within an hour. Rehearse when no contest needs the platform."
  expect(await rejected()).toEqual([409, busy])
  expect((await read()).rejection).toBe(busy)
  await server.sql("delete from contests where id = $1", [id])
  await server.sql("insert into rehearsals (contest_id) select id from contests where slug = 'other'")
  expect((await rejected())[1]).toContain("is being rehearsed")
  await server.sql("delete from rehearsals")
  await server.sql(
    "delete from contest_problems where contest_id = (select id from contests where slug = 'other')"
  )
  expect(await rejected("other")).toEqual([409, "The contest has no problems yet."])
})

test("the order has bounds", async () => {
  const { status, body } = await begin("cup", { participants: 2_001, minutes: 0, speed: 1_001 })
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([
    422,
    ["minutes", "participants", "speed"]
  ])
})
