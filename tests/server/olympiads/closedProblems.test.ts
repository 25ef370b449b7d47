import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importContent } from "../../../server/cli/importContent.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { callApi, type TestLearner } from "../../support/testLearner.ts"
import { sumPackage, writeContent } from "../content/samplePackage.ts"
import { writeCourse } from "../learning/courses/sampleCourse.ts"
import { importCourses } from "../../../server/learning/import/importCourses.ts"
import { addSumProblem } from "../practice/solutions/judging.ts"
import { minute, insertContest } from "./contestFixture.ts"
import { idOf } from "../organiser/contests/contestOrganiser.ts"

let server: TestServer
let solver: TestLearner
let stranger: TestLearner

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  solver = await server.signUp()
  stranger = await server.signUp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql("delete from contests")
  await server.sql("delete from solutions")
  await server.sql("delete from problem_status")
})

const running = (slug: string) => insertContest(server, slug, { starts: -10 * minute, ends: 10 * minute })
const setStatus = (slug: string, status: string) =>
  server.sql("update contests set status = $2, next_moment = null where slug = $1", [slug, status])
/** A contest that has always been a draft. */
const insertDraft = (slug: string) =>
  server.sql(
    `with c as (insert into contests (slug, status, title_ru, starts_at, ends_at)
        values ($1, 'draft', 'План', now(), now() + interval '1 hour') returning id)
    insert into contest_problems (contest_id, problem_id, ordinal) select id, 7, 1 from c`,
    [slug]
  )
const isPublic = async (id: number) =>
  (await server.sql<{ public: boolean }>("select public from problems where id = $1", [id]))[0]?.public
const statusOf = async (path: string, who?: TestLearner) =>
  (await (who === undefined ? callApi(server.url, "GET", path) : who.call("GET", path))).status

/** An accepted solution of the sum problem, sent in a contest or outside. */
async function solve(who: TestLearner, contestId: number | null = null): Promise<number> {
  const userId = await idOf(server, who)
  const [row] = await server.sql<{ id: number }>(
    `with s as (insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, score,
        priority, judged_at, contest_id) values ($1, 7, 1, 'python', 'print(1)', 'x', 'accepted', 100, 30, now(), $2) returning id)
    insert into solution_results (solution_id, tests) select id, '[]' from s returning solution_id::int as id`,
    [userId, contestId]
  )
  await server.sql(
    "insert into problem_status (user_id, problem_id, status, solved_at) values ($1, 7, 'solved', now())",
    [userId]
  )
  return row?.id ?? 0
}

const everyCall = ["/problems/7", "/problems/7/materials", "/problems/7/all-solutions"]
const seen = async (who?: TestLearner) => {
  const list = await callApi(server.url, "GET", "/problems?q=sum")
  const { total } = list.body.payload as unknown as { total: number }
  return [total, ...(await Promise.all(everyCall.map((path) => statusOf(path, who))))]
}
const closed = [0, 404, 404, 404]
const open = [1, 200, 200, 200]

/** The visible state after caches are refreshed, by a notification after the commit. */
async function seenSoon(expected: ReadonlyArray<number>, who?: TestLearner): Promise<ReadonlyArray<number>> {
  let last = await seen(who)
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && String(last) !== String(expected);) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    last = await seen(who)
  }
  return last
}

describe("a problem of an unfinished contest", () => {
  test("is hidden until its last contest is over, drafts included", async () => {
    expect(await seenSoon(open)).toEqual(open)
    await running("one")
    await running("two")
    await running("later")
    await setStatus("later", "draft")
    expect(await seenSoon(closed)).toEqual(closed)
    await setStatus("one", "closed_contest")
    expect(await seenSoon(closed)).toEqual(closed)
    expect(await seenSoon(closed, stranger)).toEqual(closed)
    await setStatus("two", "closed_contest")
    expect(await seenSoon(closed)).toEqual(closed)
    await server.sql("delete from contests where slug = 'later'")
    expect(await seenSoon(open)).toEqual(open)
    await setStatus("two", "result_calculation")
    expect(await seenSoon(closed)).toEqual(closed)
  })

  test("stays open while only drafts contain it, and closes when one is published", async () => {
    expect(await seenSoon(open)).toEqual(open)
    await insertDraft("plan")
    await insertDraft("other")
    expect(await isPublic(7)).toBe(true)
    expect(await seen()).toEqual(open)
    await setStatus("plan", "open_registration")
    expect(await seenSoon(closed)).toEqual(closed)
    await setStatus("plan", "closed_contest")
    expect(await isPublic(7)).toBe(false)
    await server.sql("delete from contests where slug = 'other'")
    expect(await seenSoon(open)).toEqual(open)
  })

  test("stays closed in a draft if it is reserved, before and after another contest with it", async () => {
    await server.sql("update problems set reserved = true where id = 7")
    await insertDraft("plan")
    expect(await isPublic(7)).toBe(false)
    await running("cup")
    await setStatus("cup", "closed_contest")
    expect(await isPublic(7)).toBe(false)
    await server.sql("delete from contests where slug = 'plan'")
    expect(await isPublic(7)).toBe(true)
    await insertDraft("next")
    expect(await isPublic(7)).toBe(true)
    await server.sql("delete from contests")
    expect(await isPublic(7)).toBe(false)
    await server.sql("update problems set reserved = false where id = 7")
    expect(await isPublic(7)).toBe(true)
  })

  test("closes again when an organiser chooses it, and opens when they remove it", async () => {
    await running("cup")
    await setStatus("cup", "closed_contest")
    expect(await seenSoon(open)).toEqual(open)
    await running("next")
    expect(await seenSoon(closed)).toEqual(closed)
    await server.sql(
      "delete from contest_problems where contest_id = (select id from contests where slug = 'next')"
    )
    expect(await seenSoon(open)).toEqual(open)
  })

  test("keeps its page and own solutions for learners who had solved it, without materials and others' code", async () => {
    const mine = await solve(solver)
    const others = await solve(stranger)
    await running("cup")
    expect(await seenSoon(closed)).toEqual(closed)
    expect(await statusOf("/problems/7", solver)).toBe(200)
    expect(await statusOf(`/solutions/${mine}`, solver)).toBe(200)
    expect(await statusOf("/problems/7/solutions", solver)).toBe(200)
    expect((await solver.call("GET", "/problems/7/materials")).body.payload).toEqual([])
    expect(await statusOf(`/solutions/${others}`, solver)).toBe(403)
    expect(await statusOf("/problems/7/all-solutions", solver)).toBe(404)
    const sent = { language: "python", source: "print(3)" }
    expect((await solver.call("POST", "/problems/7/solutions", sent)).status).toBe(404)
  })

  test("answers like a missing one", async () => {
    await running("cup")
    expect(await seenSoon(closed)).toEqual(closed)
    expect(await statusOf("/problems/7/solutions", stranger)).toBe(
      await statusOf("/problems/8/solutions", stranger)
    )
  })

  test("is hidden in an earlier contest, except from its participants", async () => {
    const id = await running("first-shift")
    await server.sql(
      "insert into contest_participants (contest_id, user_id, started_at) values ($1, $2, now())",
      [id, await idOf(server, solver)]
    )
    await setStatus("first-shift", "closed_contest")
    const task = "/contests/first-shift/problems/7"
    expect([await statusOf(task), await statusOf(task, stranger), await statusOf(task, solver)]).toEqual([
      200, 200, 200
    ])
    await running("second-shift")
    expect(await seenSoon(closed)).toEqual(closed)
    expect([await statusOf(task), await statusOf(task, stranger), await statusOf(task, solver)]).toEqual([
      403, 403, 200
    ])
    expect(await statusOf("/contests/first-shift/statements")).toBe(403)
    const tasks = await callApi(server.url, "GET", "/problems/contest/first-shift")
    expect([tasks.status, tasks.body.payload]).toMatchObject([200, { items: [] }])
  })

  test("counts in the rating at once if it was solved before, and otherwise when it opens", async () => {
    const points = async (who: TestLearner) =>
      (
        await server.sql<{ points: number }>("select points from rating_totals where user_id = $1", [
          await idOf(server, who)
        ])
      )[0]?.points ?? 0
    await solve(solver)
    const id = await running("cup")
    await solve(stranger, id)
    expect([await points(solver), await points(stranger)]).toEqual([20, 0])
    await setStatus("cup", "closed_contest")
    expect([await points(solver), await points(stranger)]).toEqual([20, 20])
  })
})

describe("a star", () => {
  test("can be removed from a closed problem, is hidden meanwhile, and can be added by learners with access", async () => {
    const star = "/problems/7/favorite"
    const change = async (method: "PUT" | "DELETE", who: TestLearner) => (await who.call(method, star)).status
    const starred = async (who: TestLearner) => {
      const { status, body } = await who.call("GET", "/problems?is_favorite=1")
      return [status, (body.payload as unknown as { total: number }).total]
    }
    await server.sql("delete from favorites")
    expect([await change("PUT", solver), await change("PUT", stranger)]).toEqual([200, 200])
    await solve(solver)
    await running("cup")
    expect(await seenSoon(closed)).toEqual(closed)
    expect([await starred(solver), await starred(stranger)]).toEqual([
      [200, 0],
      [200, 0]
    ])
    expect([await change("DELETE", solver), await change("DELETE", stranger)]).toEqual([200, 200])
    expect(await server.sql("select from favorites")).toEqual([])
    expect([await change("DELETE", stranger), await change("PUT", stranger)]).toEqual([404, 404])
    expect([await change("PUT", solver), await change("PUT", solver)]).toEqual([200, 200])
    await server.sql("delete from contests")
    await expect.poll(() => starred(solver)).toEqual([200, 1])
  })
})

describe("the Contest API of a finished contest", () => {
  test("names its problems to visitors unless an unfinished contest has one of them", async () => {
    const tasks = async (contest: string) => {
      const answer = await fetch(`${server.url}/api/icpc/contests/${contest}/problems`)
      const list = (await answer.json()) as ReadonlyArray<{ name: string; test_data_count?: number }>
      return list.map(({ name, test_data_count }) => [name, test_data_count])
    }
    await running("cup")
    await running("shift")
    await setStatus("cup", "closed_contest")
    await setStatus("shift", "closed_contest")
    expect(await tasks("cup")).toEqual([["Sum", 3]])
    await running("again")
    expect(await tasks("shift")).toEqual([["A", undefined]])
    await expect.poll(() => tasks("cup")).toEqual([["A", undefined]])
  })
})

describe("the materials of a problem", () => {
  const kinds = async (language: string) => {
    const answer = await callApi(server.url, "GET", "/problems/7/materials", undefined, {
      "accept-language": language
    })
    return (
      answer.body.payload as unknown as ReadonlyArray<{
        kind: string
        html: string | null
        url: string | null
      }>
    ).map(({ kind, html, url }) => [kind, url ?? html !== null])
  }

  test("include the editorial after a contest with it", async () => {
    expect(await kinds("en")).toEqual([["editorial", false]])
    await running("cup")
    await setStatus("cup", "closed_contest")
    expect(await seenSoon(open)).toEqual(open)
    expect(await kinds("en")).toEqual([["editorial", true]])
  })

  test("list the lessons that use it, in the courses' language", async () => {
    const content = await writeContent({ sum: sumPackage })
    await writeCourse(content)
    await server.run(importCourses(content).pipe(Effect.provide(ChangeFeed.layer)))
    await expect
      .poll(() => kinds("ru"))
      .toEqual([
        ["lesson", "/courses/first/lesson/1"],
        ["editorial", false]
      ])
    expect(await kinds("en")).toEqual([["editorial", false]])
  })
})

describe("an imported package", () => {
  const yaml = (zama: string) => ({
    ...sumPackage,
    "problem.yaml": `${sumPackage["problem.yaml"]}`.replace(/zama:.*$/, zama)
  })
  const bring = async (zama: string) =>
    server.run(
      importContent(await writeContent({ secret: yaml(zama) })).pipe(Effect.provide(ChangeFeed.layer))
    )

  test("is reserved by default, and follows its yaml later", async () => {
    await bring("zama: { id: 70, difficulty: 2 }")
    expect(await statusOf("/problems/70")).toBe(404)
    await bring("zama: { id: 70, difficulty: 2, reserved: false }")
    await expect.poll(() => statusOf("/problems/70")).toBe(200)
    await bring("zama: { id: 70, difficulty: 2, reserved: true }")
    await expect.poll(() => statusOf("/problems/70")).toBe(404)
  })
})
