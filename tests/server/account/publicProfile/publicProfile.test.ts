import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"

let server: TestServer
let learner: TestLearner
let id: number
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await server.signUp()
  const [row] = await server.sql<{ id: number }>("select max(id)::int as id from users")
  id = row!.id
  await server.sql(
    "update users set nickname = 'Лиса', first_name = 'Мария', last_name = 'Ким', city = 'Орёл', grade = 6 where id = $1",
    [id]
  )
})

const page = (whose = id) => callApi(server.url, "GET", `/users/${whose}`)
const change = (payload: Record<string, boolean>) => learner.call("PATCH", "/account/visibility", payload)
const off = {
  public_profile: false,
  show_city: false,
  show_grade: false,
  may_show: true,
  needs_parent: false
}

describe("a learner's page", () => {
  test("answers like a missing one without consent", async () => {
    const [closed, unknown] = [await page(), await page(id + 1000)]
    expect([closed.status, closed.body]).toEqual([404, unknown.body])
    expect((await learner.call("GET", `/users/${id}`)).status).toBe(404)
    expect((await learner.call("GET", "/account/visibility")).body.payload).toEqual(off)
  })

  test("shows a nickname, and city and grade by separate consents", async () => {
    expect((await change({ public_profile: true })).body.payload).toEqual({ ...off, public_profile: true })
    const seen = (await page()).body.payload
    expect(seen).toMatchObject({ id, name: "Лиса", city: null, grade: null, avatar: null, frame: null })
    expect(JSON.stringify(seen)).not.toMatch(/Ким|Мария|@|2014/)
    await change({ show_city: true, show_grade: true })
    expect((await page()).body.payload).toMatchObject({ city: "Орёл", grade: 6 })
    await change({ show_city: false })
    expect((await page()).body.payload).toMatchObject({ city: null, grade: 6 })
    await server.sql("update users set nickname = null where id = $1", [id])
    expect((await page()).body.payload).toMatchObject({ name: "Мария К." })
  })

  test("closes when it is switched off, and when the account is deleted", async () => {
    await change({ public_profile: true })
    await change({ public_profile: false })
    expect((await page()).status).toBe(404)
    await change({ public_profile: true })
    await server.sql("update users set deletion_asked_at = now() where id = $1", [id])
    expect((await page()).status).toBe(404)
  })

  test("of a child under 14 needs a parent's consent for each opened part, and none to close one", async () => {
    await server.sql("update users set date_of_birth = now() - interval '13 years' where id = $1", [id])
    const refused = await change({ show_city: true })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["parent_consent"]])
    expect((await change({ show_city: true, parent_consent: true })).body.payload).toMatchObject({
      show_city: true,
      needs_parent: true
    })
    expect((await change({ show_city: false })).status).toBe(200)
    await server.sql("update users set date_of_birth = now() - interval '14 years 1 day' where id = $1", [id])
    expect((await change({ show_city: true })).status).toBe(200)
  })

  test("closes when its owner turns out to be under 14, and keeps a parent's choice", async () => {
    const born = (day: string) => learner.call("PATCH", "/account/profile", { date_of_birth: day })
    await born("2000-01-31")
    await change({ public_profile: true, show_city: true, show_grade: true })
    const child = new Date(Date.now() - 12 * 365 * 86_400_000).toISOString().slice(0, 10)
    expect((await born(child)).status).toBe(200)
    expect((await learner.call("GET", "/account/visibility")).body.payload).toEqual({
      ...off,
      needs_parent: true
    })
    await change({ public_profile: true, parent_consent: true })
    await born(child.replace(/\d\d$/, "11"))
    expect((await page()).status).toBe(200)
  })

  test("cannot be opened by a school account without an address", async () => {
    await server.sql("update users set login = 'kim-' || id, email = null where id = $1", [id])
    expect((await change({ public_profile: true })).status).toBe(403)
    expect((await learner.call("GET", "/account/visibility")).body.payload).toEqual({
      ...off,
      may_show: false
    })
  })

  test("hides a contest before its results", async () => {
    await change({ public_profile: true })
    const [contest] = await server.sql<{ id: number }>(
      `insert into contests (slug, status, title_ru, title_en, starts_at, ends_at)
        values ('cup-' || $1::text, 'started_contest', 'Кубок', 'Cup', now() - interval '1 hour', now() + interval '1 hour')
        returning id::int`,
      [id]
    )
    await server.sql(
      "insert into contest_participants (contest_id, user_id, started_at, points) values ($1, $2, now(), 100)",
      [contest!.id, id]
    )
    await server.sql(
      `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority, contest_id)
        values ($2, 7, 1, 'python', '', '', 'accepted', 0, $1)`,
      [contest!.id, id]
    )
    await server.sql("insert into achievements (user_id, kind) values ($1, 'first_solve')", [id])
    expect((await learner.call("GET", "/statistic/daily-streak")).body.payload).toEqual({ day_count: 1 })
    expect((await page()).body.payload).toMatchObject({
      streak: { day_count: 0 },
      activity: { days: [] },
      contests: [],
      achievements: []
    })
    await server.sql(
      "update contests set status = 'closed_contest', starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
      [contest!.id]
    )
    expect((await page()).body.payload).toMatchObject({
      streak: { day_count: 1 },
      activity: { days: [{ attempts: 1, accepted: 1 }] },
      achievements: [{ kind: "first_solve" }],
      contests: [{ slug: `cup-${id}`, place: 1, points: 100, participant_count: 1 }]
    })
  })
})
