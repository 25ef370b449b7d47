import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ChangeFeed } from "../../../../server/platform/realtime/ChangeFeed.ts"
import { deleteOldNotifications } from "../../../../server/messages/notifications/notificationHousekeeping.ts"
import { notify } from "../../../../server/messages/notifications/notify.ts"
import { notificationEndpoints } from "../../../../src/api/contract/messages/notifications.ts"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { fakeBackend } from "../../../judge/fakeBackend.ts"
import { listenTo, stopListening } from "../../../support/eventStream.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let learner: TestLearner
let stopJudge: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  stopJudge = await startJudge(
    server,
    fakeBackend(() => ({ stdout: "3" }))
  )
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})
beforeEach(async () => void (learner = await server.signUp()))
afterEach(stopListening)

const content = async (who: TestLearner, language = "en") =>
  payloadOf(
    notificationEndpoints.listNotifications.success,
    await who.call("GET", "/notifications", undefined, { "accept-language": language })
  )

const submit = async (source: string) => {
  const answer = await learner.call(
    "POST",
    "/problems/7/solutions",
    { language: "python", source },
    { "idempotency-key": randomUUID() }
  )
  return payloadOf(solutionEndpoints.submitSolution.success, answer).id
}

const userId = async (who: TestLearner) => {
  const [row] = await server.sql<{ id: number }>("select id from users where email = $1", [who.email])
  return row!.id
}

const answerReport = (user: number, number: number) =>
  server.run(
    notify(user, "report_answer", number, { answer: "Mended." }).pipe(Effect.provide(ChangeFeed.layer))
  )

describe("a verdict", () => {
  test("is stored for its author, with the problem's title in their language", async () => {
    const id = await submit("away")
    const page = await eventually(async () => {
      const found = await content(learner)
      // A list that was read just before the verdict is followed by a count that includes it.
      expect([found.unread, found.items.length]).toEqual([1, 1])
      return found
    })
    expect(page).toMatchObject({ page: 1, limit: 20, total: 1 })
    expect(page.items).toMatchObject([
      {
        read: false,
        content: {
          kind: "verdict",
          solutionId: id,
          problemId: 7,
          contest: null,
          problemTitle: "Sum",
          status: "wrong_answer"
        }
      }
    ])
    expect((await content(learner, "ru")).items).toMatchObject([{ content: { problemTitle: "Сумма" } }])
  })

  test("viewed by its author is read, on all their devices", async () => {
    const stream = await listenTo(server.url, learner)
    const id = await submit("watched")
    await eventually(async () => expect((await content(learner)).unread).toBe(1))
    const before = stream.all.filter(({ event }) => event === "notifications").length
    await learner.call("GET", `/solutions/${id}`)
    expect(await content(learner)).toMatchObject({ unread: 0, items: [{ read: true }] })
    await eventually(() =>
      expect(stream.all.filter(({ event }) => event === "notifications").length).toBeGreaterThan(before)
    )
  })

  test("stays unread if another learner opens the solution", async () => {
    const id = await submit("mine")
    await eventually(async () => expect((await content(learner)).unread).toBe(1))
    const other = await server.signUp()
    await server.sql("insert into problem_status (user_id, problem_id, status) values ($1, 7, 'solved')", [
      await userId(other)
    ])
    expect((await other.call("GET", `/solutions/${id}`)).status).toBe(200)
    expect((await content(learner)).unread).toBe(1)
    expect(await content(other)).toMatchObject({ total: 0, unread: 0 })
  })
})

describe("the notification centre", () => {
  test("marks some as read, then all, and never another learner's", async () => {
    const [mine, other] = [await userId(learner), await server.signUp()]
    for (const number of [1, 2, 3]) await answerReport(mine, number)
    const [newest] = (await content(learner)).items
    expect(newest?.content).toEqual({ kind: "report_answer", number: 3, answer: "Mended." })
    await other.call("POST", "/notifications/read", {})
    await other.call("POST", "/notifications/read", { ids: [newest?.id] })
    expect((await content(learner)).unread).toBe(3)
    const one = await learner.call("POST", "/notifications/read", { ids: [newest?.id] })
    expect(one.body.payload).toEqual({ unread: 2 })
    expect((await learner.call("POST", "/notifications/read", {})).body.payload).toEqual({ unread: 0 })
    expect((await content(learner)).items.every(({ read }) => read)).toBe(true)
  })

  test("ignores unknown ids", async () => {
    await answerReport(await userId(learner), 1)
    const none = await learner.call("POST", "/notifications/read", { ids: [0, -1, Number.MAX_SAFE_INTEGER] })
    expect([none.status, none.body.payload]).toEqual([200, { unread: 1 }])
  })

  test("keeps only the newest of a subject, unread and first", async () => {
    const mine = await userId(learner)
    await answerReport(mine, 1)
    await answerReport(mine, 2)
    await learner.call("POST", "/notifications/read", {})
    await answerReport(mine, 1)
    const { items, unread } = await content(learner)
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      { read: false, content: { number: 1 } },
      { read: true, content: { number: 2 } }
    ])
  })

  test("deletes notifications older than a season", async () => {
    await answerReport(await userId(learner), 1)
    await server.sql("update notifications set created_at = now() - interval '91 days'")
    await server.run(deleteOldNotifications)
    expect((await content(learner)).total).toBe(0)
  })

  test("is for learners, and validates ids", async () => {
    expect((await callApi(server.url, "GET", "/notifications")).status).toBe(401)
    const refused = await learner.call("POST", "/notifications/read", { ids: ["1"] })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty("ids")
  })
})
