import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { listenTo, stopListening } from "../../../support/eventStream.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { minute, insertContest, register } from "../contestFixture.ts"
import { eventually } from "../../../support/eventually.ts"

const slug = "live"
let server: TestServer
let anna: TestLearner
let boris: TestLearner
let stranger: TestLearner
let jury: TestLearner
let contestId: number

const idOf = async ({ email }: TestLearner) =>
  (await server.sql<{ id: number }>("select id from users where email = $1", [email]))[0]?.id

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  ;[anna, boris, stranger, jury] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp()
  ])
  contestId = await insertContest(server, slug, {
    starts: -minute,
    ends: 60 * minute,
    registrationEnds: 50 * minute
  })
  await register(anna, slug)
  await register(boris, slug)
  await server.sql(
    "insert into contest_organisers (contest_id, user_id, organiser_role) values ($1, $2, 'jury')",
    [contestId, await idOf(jury)]
  )
})
afterAll(() => server.close())
afterEach(stopListening)

/** The streams of all users, with the contest events received so far. */
async function everybody() {
  const streams = await Promise.all([anna, boris, stranger, jury].map((who) => listenTo(server.url, who)))
  const messages = () =>
    streams.map(({ all }) =>
      all.flatMap(({ event, data }) =>
        event === "contest" ? [(JSON.parse(data) as { slug: string; what: string }).what] : []
      )
    )
  // Events arrive in order, so this one proves that no earlier one is pending.
  const last = async () => {
    await server.sql("insert into contest_announcements (contest_id, text) values ($1, 'The last one')", [
      contestId
    ])
    await eventually(() =>
      expect(messages().filter((each) => each.at(-1) === "announcements")).toHaveLength(3)
    )
    return messages().map((each) => each.slice(0, -1))
  }
  return { last }
}

describe("events of a contest", () => {
  test("about its times go to all participants and organisers, and to no others", async () => {
    const { last } = await everybody()
    await server.sql("update contests set ends_at = ends_at + interval '5 minutes' where id = $1", [
      contestId
    ])
    expect(await last()).toEqual([["life"], ["life"], [], ["life"]])
  })

  test("about its languages go to the same, because the picker of an open page depends on them", async () => {
    const { last } = await everybody()
    await server.sql("update contests set languages = '{python}' where id = $1", [contestId])
    await server.sql("update contests set languages = null where id = $1", [contestId])
    expect(await last()).toEqual([["life", "life"], ["life", "life"], [], ["life", "life"]])
  })

  test("are not sent for changes by time, which browsers compute themselves", async () => {
    const { last } = await everybody()
    await server.sql("update contests set next_moment = now(), revision = revision + 1 where id = $1", [
      contestId
    ])
    expect(await last()).toEqual([[], [], [], []])
  })

  test("about one participant go only to them", async () => {
    const { last } = await everybody()
    await server.sql(
      "update contest_participants set extra_s = extra_s + 60 where contest_id = $1 and user_id = $2",
      [contestId, await idOf(boris)]
    )
    expect(await last()).toEqual([[], ["mine"], [], []])
  })

  test("about a question go to its author and the jury until it is answered to all", async () => {
    const { last } = await everybody()
    await anna.call("POST", `/contests/${slug}/questions`, { text: "Can the sum be negative?" })
    expect(await last()).toEqual([["questions"], [], [], ["questions"]])
    const later = await everybody()
    await server.sql(
      "update contest_questions set answer = 'Yes', answered_at = now(), public = true where contest_id = $1",
      [contestId]
    )
    expect(await later.last()).toEqual([["questions"], ["questions"], [], ["questions"]])
  })

  test("about an announcement to one participant go to them and the jury", async () => {
    const { last } = await everybody()
    await server.sql(
      "insert into contest_announcements (contest_id, user_id, text) values ($1, $2, 'Come to the organiser console')",
      [contestId, await idOf(anna)]
    )
    expect(await last()).toEqual([["announcements"], [], [], ["announcements"]])
  })

  test("about a window that took over reach the previous one", async () => {
    await boris.call("POST", `/contests/${slug}/start`, { window: crypto.randomUUID() })
    const { last } = await everybody()
    await boris.call("PUT", `/contests/${slug}/window`, { window: crypto.randomUUID() })
    expect(await last()).toEqual([[], ["mine"], [], []])
  })
})
