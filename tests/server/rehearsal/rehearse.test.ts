import { Effect, Schema } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { RehearsalProgress, RehearsalReport } from "../../../src/api/contract/organiser/rehearsal.ts"
import { cloneContest } from "../../../server/rehearsal/cloneContest.ts"
import { removeAbandonedRehearsals } from "../../../server/rehearsal/removeRehearsals.ts"
import { callApi } from "../../support/testLearner.ts"
import { quickProfile, rehearseCup, rowCounts, type Scene, startScene } from "./rehearsalScene.ts"

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
  expect(await rowCounts(scene)).toEqual(before)
})

test("participants whose time runs out end with the contest", patience, async () => {
  const report = await rehearseCup(scene, {
    participants: 2,
    lengthMs: 15_000,
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
  expect(await rowCounts(scene)).toEqual(before)
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
  expect(await rowCounts(scene)).toEqual(before)
})
