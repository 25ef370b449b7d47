import { Effect, Schema } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { RehearsalProgress, RehearsalReport } from "../../../src/api/contract/organiser/rehearsal.ts"
import { cloneContest } from "../../../server/rehearsal/cloneContest.ts"
import { awaitActs } from "../../../server/olympiads/results/countSolution.ts"
import { inTransaction, sql } from "../../../server/platform/database/sql.ts"
import { removeAbandonedRehearsals, removeRehearsal } from "../../../server/rehearsal/removeRehearsals.ts"
import { callApi } from "../../support/testLearner.ts"
import { insertContest, minute } from "../olympiads/contestFixture.ts"
import { quickProfile, rehearseCup, rowCounts, type Scene, startScene } from "./rehearsalScene.ts"
import { eventually } from "../../support/eventually.ts"

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

const slugs = async (path: string) => {
  const { body } = await callApi(scene.server.url, "GET", path)
  const { items } = body.payload as unknown as { readonly items: ReadonlyArray<{ readonly slug: string }> }
  return items.map(({ slug }) => slug)
}

const publicFigures = async () => {
  const [figures] = await scene.server.sql(
    "select attempts, accepted, closed_since is null as public from problems where id = 7"
  )
  return figures
}

/** What others can see of a rehearsal in progress. */
const seen = async (contest: string) => ({
  contests: await slugs("/contests"),
  latest: (await callApi(scene.server.url, "GET", "/contests/latest")).body.payload as
    | { slug: string }
    | undefined,
  copy: (await callApi(scene.server.url, "GET", `/contests/${contest}`)).status,
  rated: await scene.server.sql("select from rating_totals"),
  rewarded: await scene.server.sql("select from notifications union all select from ledger_entries"),
  problem: await publicFigures()
})

/** Much longer than it takes, for a machine that does much else. */
const patience = { timeout: 300_000 }

test("a crowd walks through a copy of a contest, finds it ready, and leaves no row", patience, async () => {
  const [before, problem] = [await rowCounts(scene), await publicFigures()]
  const progress: Array<RehearsalProgress> = []
  const looks: Array<ReturnType<typeof seen>> = []
  const onProgress = (one: RehearsalProgress) => {
    progress.push(one)
    if (looks.length === 0 && one.phase === "comparing") looks.push(seen(one.contest ?? ""))
  }
  const report = await rehearseCup(scene, { onProgress })
  expect(report.findings).toEqual([])
  expect(report.ready).toBe(true)
  expect(report.participants).toEqual({ all: 10, arrived: 10, started: 10, ended: 10 })
  expect(report.solutions.received).toBeGreaterThan(5)
  expect(report.solutions.judged).toBe(report.solutions.received)
  expect(Schema.decodeUnknownSync(RehearsalReport)(JSON.parse(JSON.stringify(report)))).toEqual(report)
  for (const one of progress) Schema.decodeUnknownSync(RehearsalProgress)(one)
  expect([...new Set(progress.map(({ phase }) => phase))]).toEqual([
    ...["preparing", "running", "judging", "comparing", "cleaning", "done"]
  ])
  const { copy, latest, ...hidden } = (await looks[0])!
  expect(copy).toBe(404)
  expect(latest?.slug).toBe("cup")
  expect(hidden).toEqual({ contests: ["cup"], rated: [], rewarded: [], problem })
  await expect.poll(() => rowCounts(scene)).toEqual(before)
})

test("participants whose time runs out end with the contest", patience, async () => {
  const report = await rehearseCup(scene, {
    participants: 2,
    lengthMs: 45_000,
    profile: {
      ...quickProfile,
      finishShare: 0,
      lastMinuteShare: 1,
      cuts: { share: 0, seconds: { from: 0, to: 0 } }
    }
  })
  expect(report.findings).toEqual([])
  expect(report.participants).toEqual({ all: 2, arrived: 2, started: 2, ended: 2 })
  expect(report.elapsedMs).toBeGreaterThan(report.contestMs)
})

test("what is left of a killed rehearsal is deleted, and a running one stays", async () => {
  const before = await rowCounts(scene)
  const { server } = scene
  const [left, running] = [await server.run(cloneContest("cup")), await server.run(cloneContest("cup"))]
  await server.sql("update rehearsals set alive_at = now() - interval '2 minutes' where id = $1", [
    left.rehearsalId
  ])
  await server.run(removeAbandonedRehearsals)
  const copies = await server.sql<{ slug: string }>(
    "select slug from contests where rehearsal_id is not null"
  )
  expect(copies).toEqual([{ slug: running.slug }])
  await server.sql("update rehearsals set alive_at = now() - interval '2 minutes'")
  await server.run(removeAbandonedRehearsals)
  await expect.poll(() => rowCounts(scene)).toEqual(before)
})

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

const insertSolution = async (login: string, rehearsalId: number | null, contestId: number) => {
  const [row] = await scene.server.sql<{ id: number; author: number }>(
    `with author as (insert into users (synthetic, rehearsal_id, login, password_hash, first_name, last_name, city,
        date_of_birth, privacy_consent_version, personal_data_consent_version)
      values ($2::bigint is not null, $2, $1, 'x', 'x', 'x', 'x', '2012-05-17', '', '') returning id)
    insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority, contest_id)
    select id, 7, 1, 'python', 'x', 'x', 'running', 30, $3 from author returning id, user_id as author`,
    [login, rehearsalId, contestId]
  )
  return row!
}

test("the clean-up waits for a verdict, and deletes what strangers sent to the copy", async () => {
  const before = await rowCounts(scene)
  const { server } = scene
  const { rehearsalId, contestId } = await server.run(cloneContest("cup"))
  const { id, author } = await insertSolution("crowd", rehearsalId, contestId)
  const stranger = await insertSolution("stranger", null, contestId)
  const removals: Array<Promise<unknown>> = []
  const verdict = Effect.gen(function* () {
    yield* awaitActs(id)
    removals.push(server.run(removeRehearsal(rehearsalId)))
    yield* Effect.promise(() => eventually(async () => expect(await server.sql(waiting)).not.toEqual([])))
    yield* sql`update solutions set status = 'accepted' where id = ${id}`
    yield* sql`insert into events (user_id, kind, subject, data) values (${author}, 'solution', '', '{}')`
  })
  await server.run(inTransaction(verdict))
  await Promise.all(removals)
  await server.sql("delete from users where id = $1", [stranger.author])
  await expect.poll(() => rowCounts(scene)).toEqual(before)
})

test("a rehearsal whose rows cannot be deleted reports nevertheless", patience, async () => {
  const before = await rowCounts(scene)
  const { server } = scene
  await server.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`)
  await server.sql("create trigger refuse before delete on rehearsals for each row execute function refuse()")
  const report = await rehearseCup(scene, { participants: 1 })
  expect(report.participants.ended).toBe(1)
  await server.sql("drop function refuse cascade")
  await server.sql("update rehearsals set alive_at = now() - interval '2 minutes'")
  await server.run(removeAbandonedRehearsals)
  await expect.poll(() => rowCounts(scene)).toEqual(before)
})

test.each([
  ["that starts within an hour", { starts: 50 * minute, ends: 90 * minute }],
  ["that runs", { starts: -minute, ends: 90 * minute }]
])("no rehearsal begins beside a contest %s", async (_case, moments) => {
  const id = await insertContest(scene.server, "real", moments)
  const before = await rowCounts(scene)
  await expect(rehearseCup(scene)).rejects.toThrow('The contest "real" runs or starts within an hour')
  await expect.poll(() => rowCounts(scene)).toEqual(before)
  await scene.server.sql("delete from contests where id = $1", [id])
})

test("a contest that runs is not rehearsed", async () => {
  const id = await insertContest(scene.server, "real", { starts: -minute, ends: 90 * minute })
  await expect(rehearseCup(scene, { slug: "real" })).rejects.toThrow('The contest "real" runs')
  await insertContest(scene.server, "real", { starts: 50 * minute, ends: 90 * minute })
  await scene.server.sql("delete from contest_problems where contest_id = $1", [id])
  await expect(rehearseCup(scene, { slug: "real" })).rejects.toThrow('The contest "real" has no problems')
  await scene.server.sql("delete from contests where id = $1", [id])
})

test("an interrupted rehearsal leaves no row", async () => {
  const before = await rowCounts(scene)
  const stop = new AbortController()
  const running = rehearseCup(scene, {
    interruptedBy: Effect.callback<never, "stopped">((resume) => {
      stop.signal.addEventListener("abort", () => resume(Effect.fail("stopped")))
    }),
    onProgress: ({ participants }) => participants.started > 0 && stop.abort()
  })
  await expect(running).rejects.toThrow("stopped")
  await expect.poll(() => rowCounts(scene)).toEqual(before)
})
