import { randomUUID } from "node:crypto"
import { Effect, Schema } from "effect"
import type { EventSourceMessage } from "eventsource-parser"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { ChangeFeed, changeChannel } from "../../../../server/platform/realtime/ChangeFeed.ts"
import { CachedAnswers } from "../../../../server/platform/http/CachedAnswers.ts"
import { RealtimeEvents } from "../../../../server/platform/realtime/RealtimeEvents.ts"
import { deleteOldEvents } from "../../../../server/platform/realtime/eventHousekeeping.ts"
import { inTransaction, sql } from "../../../../server/platform/database/sql.ts"
import { writeSolutionEvent } from "../../../../server/platform/realtime/writeEvent.ts"
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
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
})
afterAll(() => server.close())
beforeEach(async () => void (learner = await server.signUp()))

const judges: Array<() => Promise<void>> = []
afterEach(async () => {
  stopListening()
  for (const stop of judges.splice(0)) await stop()
})

/** Machines that run other tests are slow; no assertion depends on timing. */

const listen = (who: TestLearner, lastEventId?: string) => listenTo(server.url, who, lastEventId)

const asRecord = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))
const bodies = (events: ReadonlyArray<EventSourceMessage>) => events.map(({ data }) => asRecord(data))

const send = async (who: TestLearner, source: string) => {
  const answer = await who.call(
    "POST",
    "/problems/7/solutions",
    { language: "python", source },
    { "idempotency-key": randomUUID() }
  )
  return payloadOf(solutionEndpoints.submitSolution.success, answer).id
}

type EventAndUser = readonly [eventId: number, userId: number]

/** Writes an event of a new solution without a notice, by default an old one, for which the server does not look by itself. */
const writeUnnoticed = async ({ email }: TestLearner, testsDone: number, age = "10 minutes") => {
  const [row] = await server.sql<{ id: number }>("select id::int from users where email = $1", [email])
  const written: Array<EventAndUser> = []
  const silent = ChangeFeed.of({
    eventWritten: (...event) => Effect.sync(() => void written.push(event)),
    changed: () => Effect.void,
    contestChanged: () => Effect.void,
    sessionsEnded: () => Effect.void
  })
  const solution = {
    problemId: 7,
    status: "running",
    score: 0,
    testsDone,
    testsTotal: 9,
    queuePlace: null
  } as const
  const writing = Effect.gen(function* () {
    yield* writeSolutionEvent(row?.id ?? 0, { id: 1000 + testsDone, ...solution })
    yield* sql`update events set created_at = now() - ${age}::interval where subject = ${String(1000 + testsDone)}`
  })
  await server.run(inTransaction(writing).pipe(Effect.provideService(ChangeFeed, silent)))
  return written
}

const notice = (events: ReadonlyArray<EventAndUser>) =>
  server.sql("select pg_notify($1, $2)", [changeChannel, JSON.stringify({ events })])

/** A judge whose programs wait until the test releases them, test by test. */
async function steppedJudge() {
  const waiting: Array<() => void> = []
  const backend = fakeBackend(() => ({ stdout: "3" }))
  const stepped = {
    ...backend,
    run: async (...[artifact, inputs, limits, onTest]: Parameters<typeof backend.run>) => {
      let index = 0
      for (const input of inputs) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        await backend.run(artifact, [input], limits, (result) => onTest(result, index))
        index++
      }
    }
  }
  judges.push(await startJudge(server, stepped))
  return {
    step: async () => {
      await eventually(() => expect(waiting).not.toHaveLength(0))
      waiting.shift()?.()
    }
  }
}

describe("the event stream", () => {
  test("sends queued, running, progress and verdict in this order, each with an id", async () => {
    const stream = await listen(learner)
    expect(stream.response.headers.get("content-type")).toContain("text/event-stream")
    const id = await send(learner, "watched")
    // An event that is overtaken by the next of its solution may be left out.
    await eventually(() => expect(stream.events.some((event) => event.id !== undefined)).toBe(true))
    const judge = await steppedJudge()
    await judge.step()
    await eventually(() => expect(bodies(stream.events).at(-1)).toMatchObject({ tests_done: 1 }))
    await judge.step()
    await judge.step()
    await eventually(() => expect(bodies(stream.events).at(-1)?.["status"]).toBe("wrong_answer"))
    const events = bodies(stream.events)
    expect(events[0]).toEqual({
      id,
      problem_id: 7,
      status: "queued",
      score: 0,
      tests_done: 0,
      tests_total: 3,
      queue_place: 0
    })
    const statuses = events.map(({ status }) => status)
    expect(statuses).toEqual([...statuses].toSorted(byLife))
    expect(events.at(-1)).toMatchObject({ id, tests_done: 3, score: 33, queue_place: null })
    const ids = stream.events.filter((event) => event.id !== undefined).map((event) => Number(event.id))
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(new Set(stream.all.map(({ event }) => event))).toEqual(new Set(["solution", "notifications"]))
  })

  test("resumes after the last received event, with each solution's current state", async () => {
    const stream = await listen(learner)
    const first = await send(learner, "first")
    const last = await eventually(() => {
      // Queue events have no number and may come first.
      const id = stream.events.findLast((event) => event.id !== undefined)?.id
      if (id === null || id === undefined) throw new Error("no event to resume from")
      return id
    })
    stream.close()
    judges.push(
      await startJudge(
        server,
        fakeBackend(() => ({ stdout: "3" }))
      )
    )
    const second = await send(learner, "second")
    await eventually(async () => {
      const { body } = await learner.call("GET", `/solutions/${second}`)
      expect(body.payload).toMatchObject({ status: "wrong_answer" })
    })
    const resumed = await listen(learner, last)
    await eventually(() => expect(resumed.events).toHaveLength(2))
    expect(bodies(resumed.events)).toMatchObject([
      { id: first, status: "wrong_answer" },
      { id: second, status: "wrong_answer" }
    ])
    const again = await listen(learner, resumed.events.at(-1)?.id)
    const third = await send(learner, "third")
    await eventually(() => expect(bodies(again.events).at(-1)).toMatchObject({ id: third }))
    expect(bodies(again.events).every(({ id }) => id === third)).toBe(true)
  })

  test("belongs to one user, and needs the header", async () => {
    const other = await server.signUp()
    const [mine, theirs] = [await listen(learner), await listen(other)]
    await send(learner, "private")
    await eventually(() => expect(mine.events).not.toHaveLength(0))
    const own = await send(other, "own")
    await eventually(() => expect(theirs.events).not.toHaveLength(0))
    expect(bodies(theirs.events).every(({ id }) => id === own)).toBe(true)
    const cookieAlone = await fetch(`${server.url}/api/events`, {
      headers: { cookie: `access_token=${learner.accessToken}`, "accept-language": "en" }
    })
    expect(cookieAlone.status).toBe(401)
    expect(await cookieAlone.json()).toMatchObject({ message: "Sign in to continue" })
    const forged = await callApi(server.url, "GET", "/events", undefined, { authorization: "Bearer x.y.z" })
    expect(forged).toMatchObject({ status: 401, body: { code: "token_unknown" } })
  })

  test("ends with its session", async () => {
    const stream = await listen(learner)
    await learner.call("POST", "/account/sign-out")
    await stream.ended
    expect(stream.response.ok).toBe(true)
  })

  test("ends on every other device when they are signed out, and is refused from then on", async () => {
    const mine = await listen(learner)
    const { email, password } = learner
    const other = await callApi(server.url, "POST", "/auth/sign-in", { email, password })
    const { access_token: accessToken } = other.body.payload as unknown as { access_token: string }
    const theirs = await listenTo(server.url, { ...learner, accessToken })
    await learner.call("DELETE", "/account/devices")
    await theirs.ended
    const again = await listenTo(server.url, { ...learner, accessToken })
    expect(again.response.status).toBe(401)
    const id = await send(learner, "still heard")
    await eventually(() => expect(bodies(mine.events).at(-1)).toMatchObject({ id }))
  })

  test("reports the queue positions of waiting solutions", async () => {
    await server.sql("delete from solutions where status = 'queued'")
    const other = await server.signUp()
    const before = await send(other, "before")
    const stream = await listen(learner)
    const id = await send(learner, "behind")
    await eventually(() => expect(bodies(stream.events)[0]).toMatchObject({ id, queue_place: 1 }))
    await server.sql("update solutions set status = 'judge_error' where id = $1", [before])
    await eventually(() => expect(bodies(stream.events).at(-1)).toMatchObject({ id, queue_place: 0 }))
    expect(stream.events.at(-1)?.id).toBeUndefined()
  })

  test("misses no event whose notice is lost, or comes after a later event's", async () => {
    const stream = await listen(learner)
    const shown = () => bodies(stream.events).map(({ tests_done: done }) => done)
    const first = await writeUnnoticed(learner, 1)
    await notice(await writeUnnoticed(learner, 2))
    await eventually(() => expect(shown()).toContain(2))
    await notice(first)
    await notice(await writeUnnoticed(learner, 3))
    await eventually(() => expect(shown()).toEqual([1, 2, 3]))
    await writeUnnoticed(learner, 4, "0 seconds")
    await eventually(() => expect(shown()).toEqual([1, 2, 3, 4]))
  })

  test("goes on after a crash in which the database lost the latest events", async () => {
    const stream = await listen(learner)
    await notice(await writeUnnoticed(learner, 1))
    await eventually(() => expect(stream.events).toHaveLength(1))
    await server.sql("delete from events")
    // A crash also takes back the ids that a sequence gave to lost transactions, if there is one.
    await server.sql("select setval(pg_get_serial_sequence('events', 'id'), 1, false)")
    await notice(await writeUnnoticed(learner, 2))
    await eventually(() => expect(bodies(stream.events).at(-1)).toMatchObject({ tests_done: 2 }))
  })

  test("catches up after the database cut its connection", async () => {
    const stream = await listen(learner)
    await writeUnnoticed(learner, 1)
    await server.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%zama_changes%'"
    )
    await eventually(() => expect(stream.events).toHaveLength(1))
  })

  test("hears notices again after a defect", async () => {
    const stream = await listen(learner)
    const answers = await server.run(CachedAnswers)
    const failure = vi.spyOn(answers, "invalidate").mockImplementationOnce(() => {
      throw new Error("A defect")
    })
    await eventually(async () => {
      await server.sql("select pg_notify($1, $2)", [changeChannel, JSON.stringify({ changed: "nothing" })])
      expect(failure).toHaveBeenCalled()
    })
    failure.mockRestore()
    const event = await writeUnnoticed(learner, 1)
    await eventually(async () => {
      await notice(event)
      expect(stream.events).toHaveLength(1)
    })
  })
})

test("a stream that cannot begin ends, and the server goes on", async () => {
  await server.sql("alter table events rename to events_away")
  const broken = await listen(learner)
  await broken.ended
  await server.sql("alter table events_away rename to events")

  expect(broken.all).toEqual([])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test("more than ten tabs close the oldest stream, and closed ones are removed", async () => {
  const streams = []
  for (let count = 0; count < 11; count++) streams.push(await listen(learner))
  await streams[0]?.ended
  const count = () => server.run(Effect.map(RealtimeEvents, (events) => events.count()))
  for (const stream of streams) stream.close()
  await eventually(async () => expect(await count()).toBe(0))
})

test("old events and runs are deleted", async () => {
  await send(learner, "old")
  await server.sql("update events set created_at = now() - interval '2 hours'")
  await server.run(deleteOldEvents)
  expect(await server.sql("select id from events")).toEqual([])
})

const life = ["queued", "running", "wrong_answer"]
const byLife = (one: unknown, other: unknown) => life.indexOf(String(one)) - life.indexOf(String(other))
