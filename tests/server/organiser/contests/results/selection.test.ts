import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { organiserSelectionEndpoints } from "../../../../../src/api/contract/organiser/selection.ts"
import { notificationEndpoints } from "../../../../../src/api/contract/messages/notifications.ts"
import { listNotifications } from "../../../../../server/messages/notifications/listNotifications.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import { payloadOf } from "../../../payloadOf.ts"
import { addSumProblem } from "../../../practice/solutions/judging.ts"
import { minute, insertContest } from "../../../olympiads/contestFixture.ts"
import { auditOf, organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"
import { addSolution, runningContest } from "./resultsFixture.ts"

let server: TestServer
let owner: ContestOrganiser

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  const contestId = await runningContest(server, "first", [901, 902, 903])
  const nextId = await insertContest(server, "final", { starts: 300 * minute, ends: 400 * minute })
  await server.sql("update contests set next_contest_id = $1, selection = $2 where id = $3", [
    nextId,
    JSON.stringify({ atLeast: 100 }),
    contestId
  ])
  await addSolution(server, contestId, { userId: 901, source: "right", passed: 2 })
  await addSolution(server, contestId, { userId: 902, source: "half", passed: 1 })
  owner = await organiserOf(server, { first: "owner", final: "owner" })
})
afterAll(() => server.close())

const selection = async (query = "") =>
  payloadOf(
    organiserSelectionEndpoints.getSelection.success,
    await owner.asked("GET", `/first/selection${query}`)
  )
const outcomes = async () => (await selection()).items.map(({ userId, outcome }) => [userId, outcome])
const registered = () =>
  server.sql(
    `select user_id, stage_outcome from contest_participants p join contests c on c.id = p.contest_id
    where c.slug = 'final' order by user_id`
  )
const notified = async (userId: number) => {
  const page = await server.run(listNotifications(userId, {}, "ru"))
  return page.items.map(({ content }) => content).filter(({ kind }) => kind === "contest_results")
}

describe("the quota of a city", () => {
  const cities = async () => (await selection()).items.map(({ userId, city, grade }) => [userId, city, grade])

  test("uses the city and the grade at registration, whatever the profile says later", async () => {
    await server.sql("update contests set selection = $1 where slug = 'first'", [
      JSON.stringify({ best: 1, per: "city" })
    ])
    await server.sql("update users set city = 'Омск', grade = 11 where id = 902")
    expect(await cities()).toEqual([
      [901, "Тверь", 5],
      [902, "Тверь", 5],
      [903, "Тверь", 5]
    ])
    expect(await outcomes()).toMatchObject([
      [901, "passed"],
      [902, "not_passed"],
      [903, "not_passed"]
    ])
    await server.sql("update contests set selection = $1 where slug = 'first'", [
      JSON.stringify({ atLeast: 100 })
    ])
    await server.sql("update users set city = 'Тверь', grade = 5 where id = 902")
  })

  test("accepts missing ones until the participant starts", async () => {
    const [row] = await server.sql<{ id: number }>(
      `insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version, email_confirmed_at)
      values ('late@zama.test', '', '1', '1', now()) returning id::int as id`
    )
    const facts = async () =>
      (
        await server.sql(
          "select p.city, p.grade, p.birth_year from contest_participants p where user_id = $1",
          [row?.id]
        )
      )[0]
    await server.sql(
      "insert into contest_participants (contest_id, user_id) select id, $1 from contests where slug = 'final'",
      [row?.id]
    )
    expect(await facts()).toEqual({ city: null, grade: null, birth_year: null })
    await server.sql("update users set city = 'Омск', date_of_birth = '2012-01-02' where id = $1", [row?.id])
    expect(await facts()).toEqual({ city: "Омск", grade: null, birth_year: 2012 })
    await server.sql("update contest_participants set started_at = now() where user_id = $1", [row?.id])
    await server.sql("update users set city = 'Тверь', grade = 9 where id = $1", [row?.id])
    expect(await facts()).toEqual({ city: "Омск", grade: null, birth_year: 2012 })
    await server.sql("delete from users where id = $1", [row?.id])
  })
})

describe("the next stage", () => {
  test("is previewed before the publication", async () => {
    expect(await selection()).toMatchObject({
      next: { slug: "final" },
      published: false,
      passed: 1,
      candidates: 3
    })
    expect(await outcomes()).toEqual([
      [901, "passed"],
      [902, "not_passed"],
      [903, "not_passed"]
    ])
    expect((await selection("?outcome=passed")).total).toBe(1)
    expect((await selection(`?q=${encodeURIComponent("елкина аня902")}`)).items).toMatchObject([
      { userId: 902 }
    ])
    expect(await registered()).toEqual([])
  })

  test("is the jury's to change, with a reason", async () => {
    const empty = await owner.asked("PUT", "/first/selection/902", { outcome: "passed", reason: " " })
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ["reason"]])
    expect(
      (await owner.asked("PUT", "/first/selection/999", { outcome: "passed", reason: "?" })).status
    ).toBe(404)
    const reason = "Сбой на площадке"
    expect((await owner.asked("PUT", "/first/selection/902", { outcome: "passed", reason })).status).toBe(200)
    expect((await selection()).items[1]).toMatchObject({ userId: 902, outcome: "passed", appeal: reason })
    expect(await notified(902)).toEqual([])
  })

  test("opens when the results are published, and all participants are notified", async () => {
    await owner.asked("POST", "/first/acts", { type: "contest.endNow", name: "Кубок" })
    const answer = await owner.asked("POST", "/first/acts", { type: "results.publish", name: "Кубок" })
    expect(answer.status).toBe(200)
    expect(await registered()).toEqual([
      { user_id: 901, stage_outcome: "passed" },
      { user_id: 902, stage_outcome: "passed" },
      { user_id: 903, stage_outcome: "not_passed" }
    ])
    const content = { kind: "contest_results", slug: "first", title: "Кубок", nextSlug: "final" }
    expect(await notified(901)).toEqual([{ ...content, outcome: "passed" }])
    expect(await notified(903)).toEqual([{ ...content, outcome: "not_passed" }])
  })

  test("changes at once by a later appeal, and only the participant concerned is notified", async () => {
    await server.sql("update notifications set read_at = now()")
    await owner.asked("PUT", "/first/selection/903", { outcome: "passed", reason: "Пересчитали" })
    await owner.asked("DELETE", "/first/selection/902")
    expect(await registered()).toMatchObject([
      { user_id: 901, stage_outcome: "passed" },
      { user_id: 902, stage_outcome: "not_passed" },
      { user_id: 903, stage_outcome: "passed" }
    ])
    const unread = await server.sql(
      "select user_id from notifications where read_at is null order by user_id"
    )
    expect(unread).toEqual([{ user_id: 902 }, { user_id: 903 }])
    expect(await auditOf(server, "first")).toEqual([
      "appeal.decide",
      "contest.endNow",
      "results.publish",
      "appeal.decide",
      "appeal.withdraw"
    ])
  })

  test("closes for a later disqualification, and reopens after its withdrawal", async () => {
    const final = async () => (await registered())[0]
    const reason = { name: "Кубок", reason: "Списано" }
    await owner.asked("POST", "/first/people/901/disqualification", reason)
    expect(await final()).toEqual({ user_id: 901, stage_outcome: "not_passed" })
    await owner.asked("DELETE", "/first/people/901/disqualification")
    expect(await final()).toEqual({ user_id: 901, stage_outcome: "passed" })
  })

  test("stays open for participants who have started it", async () => {
    await server.sql(
      `update contest_participants set started_at = now() where user_id = 903
        and contest_id = (select id from contests where slug = 'final')`
    )
    const answer = await owner.asked("PUT", "/first/selection/903", { outcome: "not_passed", reason: "Нет" })
    expect([answer.status, answer.body.code]).toEqual([409, "contest_act_refused"])
  })
})

describe("a contest without a next stage", () => {
  test("has no selection, and notifies its participants of the results", async () => {
    const id = await runningContest(server, "last", [904])
    const last = await organiserOf(server, { last: "owner" })
    expect((await last.asked("GET", "/last/selection")).body.payload).toMatchObject({ next: null, total: 0 })
    await last.asked("POST", "/last/acts", { type: "contest.endNow", name: "Cup" })
    await last.asked("POST", "/last/acts", { type: "results.publish", name: "Cup" })
    expect(await server.sql("select data from notifications where subject = $1", [id])).toEqual([
      { data: { outcome: "published" } }
    ])
    expect(await notified(904)).toMatchObject([{ outcome: "published", nextSlug: null }])
    expect(notificationEndpoints.listNotifications.path).toBe("/notifications")
  })
})
