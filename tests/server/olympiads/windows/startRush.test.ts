import { createDecipheriv, createHash } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { SeenWindows } from "../../../../server/olympiads/windows/SeenWindows.ts"
import { participationEndpoints } from "../../../../src/api/contract/olympiads/participation.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { minute, insertContest, register } from "../contestFixture.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let learner: TestLearner
let other: TestLearner

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  ;[learner, other] = await Promise.all([server.signUp(), server.signUp()])
})
afterAll(() => server.close())

const running = { starts: -minute, ends: 60 * minute, registrationEnds: 50 * minute }
const begin = (slug: string, payload: object = {}) => learner.call("POST", `/contests/${slug}/start`, payload)
const property = async (slug: string) =>
  (
    await server.sql<Record<"started_at" | "completed_at" | "window_id" | "seen_at", string | null>>(
      `select started_at, completed_at, window_id, seen_at from contest_participants p join contests c on c.id = contest_id
      join users u on u.id = user_id where c.slug = $1 and u.email = $2`,
      [slug, learner.email]
    )
  )[0]
const send = (slug: string, source: string) =>
  learner.call("POST", "/problems/7/solutions", { language: "python", source, contest: slug })

describe("a start", () => {
  test("requested several times at once happens once, and all answers have the same time", async () => {
    await insertContest(server, "pressed", running)
    await register(learner, "pressed")
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin("pressed")))
    const moments = answers.map((answer) => payloadOf(participationEndpoints.startContest.success, answer))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(moments.map(({ participation }) => participation.startedAt)).size).toBe(1)
  })

  test("from two devices at once gives one of them the participating window", async () => {
    await insertContest(server, "devices", running)
    await register(learner, "devices")
    const windows = [crypto.randomUUID(), crypto.randomUUID()]
    const answers = await Promise.all(windows.map((window) => begin("devices", { window })))
    const participations = answers.map((answer) =>
      payloadOf(participationEndpoints.startContest.success, answer)
    )
    expect(participations.filter(({ participation }) => participation.elsewhere)).toHaveLength(1)
    const active = participations.findIndex(({ participation }) => !participation.elsewhere)
    expect((await property("devices"))?.window_id).toBe(windows[active])
  })

  test("survives a concurrent update of the contest, and is refused in a pause", async () => {
    const id = await insertContest(server, "moved", running)
    await register(learner, "moved")
    const moved = Array.from({ length: 20 }, () =>
      server.sql("update contests set revision = revision + 1 where id = $1", [id])
    )
    expect((await begin("moved")).status).toBe(200)
    await Promise.all(moved)
    await insertContest(server, "paused", running)
    await register(learner, "paused")
    await server.sql(
      "update contests set status = 'started_contest', paused_at = now() where slug = 'paused'"
    )
    expect(await begin("paused")).toMatchObject({ status: 409, body: { code: "contest_paused" } })
  })
})

describe("an end", () => {
  test("requested twice at once keeps its first time", async () => {
    await insertContest(server, "ended", running)
    await register(learner, "ended")
    await begin("ended")
    const finish = () => learner.call("POST", "/contests/ended/complete")
    const answers = await Promise.all([finish(), finish(), finish()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const first = await property("ended")
    await finish()
    expect(await property("ended")).toEqual(first)
  })

  test("is decided by the time of receipt: the last solution counts, the next is unofficial", async () => {
    await insertContest(server, "close", running)
    await register(learner, "close")
    await begin("close")
    expect((await send("close", "print(1)")).status).toBe(202)
    await server.sql("update contests set ends_at = now() where slug = 'close'")
    expect((await send("close", "print(2)")).status).toBe(202)
    const solutions = await server.sql(
      "select unofficial from solutions s join contests c on c.id = contest_id where slug = 'close' order by s.id"
    )
    expect(solutions).toEqual([{ unofficial: null }, { unofficial: "timeIsUp" }])
  })
})

describe("windows that race to take over", () => {
  test("leave exactly one participating, and the others are notified", async () => {
    await insertContest(server, "raced", running)
    await register(learner, "raced")
    await begin("raced", { window: crypto.randomUUID() })
    const windows = Array.from({ length: 4 }, () => crypto.randomUUID())
    await Promise.all(windows.map((window) => learner.call("PUT", "/contests/raced/window", { window })))
    const elsewhere = await Promise.all(
      windows.map(async (window) => {
        const answer = await learner.call("GET", `/contests/raced/information?window=${window}`)
        return payloadOf(participationEndpoints.getContestInformation.success, answer).participation.elsewhere
      })
    )
    expect(elsewhere.filter((each) => !each)).toHaveLength(1)
  })

  test("are recorded by their calls, without the address of viewers", async () => {
    const window = crypto.randomUUID()
    const ask = (who: TestLearner) => who.call("GET", `/contests/raced/information?window=${window}`)
    await Promise.all([ask(learner), ask(learner), ask(other)])
    const seen = await eventually(async () => {
      const rows = await server.sql<{ address: string; session_id: string | null }>(
        "select address, session_id from contest_windows where window_id = $1",
        [window]
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    })
    expect(seen).toEqual({ address: expect.stringContaining("127.0.0.1"), session_id: expect.any(String) })
  })

  test("are stored up to a hundred of each, and later ones still update the time", async () => {
    const [part] = await server.sql<{ contestId: number; userId: number }>(
      `update contest_participants p set seen_at = null from contests c where c.id = p.contest_id and c.slug = 'raced'
      returning contest_id as "contestId", user_id as "userId"`
    )
    const look = () => ({
      ...{ contestId: part?.contestId ?? 0, userId: part?.userId ?? 0, sessionId: crypto.randomUUID() },
      ...{ window: crypto.randomUUID(), address: "127.0.0.1", isActive: true }
    })
    const noteMany = Effect.gen(function* () {
      const { note, flush } = yield* SeenWindows
      for (const count of [130, 5]) {
        for (let at = 0; at < count; at++) yield* note(look())
        yield* flush
      }
    })
    await server.run(Effect.scoped(Effect.provide(noteMany, SeenWindows.layer)))
    const rows = await server.sql(
      `select (select count(*)::int from contest_windows w where w.contest_id = p.contest_id and w.user_id = p.user_id)
        as windows, seen_at is not null as seen
      from contest_participants p where contest_id = $1 and user_id = $2`,
      [part?.contestId, part?.userId]
    )
    expect(rows).toEqual([{ windows: 100, seen: true }])
  })

  test("do not update a row that was updated a moment ago, as in a start rush", async () => {
    const seen = async (ago: string) => {
      const [part] = await server.sql<{ contestId: number; userId: number; version: string }>(
        `update contest_participants p set seen_at = now() - $1::interval from contests c
        where c.id = p.contest_id and c.slug = 'raced'
        returning contest_id as "contestId", user_id as "userId", p.xmin::text as version`,
        [ago]
      )
      const { contestId = 0, userId = 0, version = "" } = part ?? {}
      const look = { contestId, userId, sessionId: crypto.randomUUID(), window: crypto.randomUUID() }
      const note = Effect.flatMap(SeenWindows, ({ note: noted, flush }) =>
        Effect.andThen(noted({ ...look, address: "127.0.0.1", isActive: true }), flush)
      )
      await server.run(Effect.scoped(Effect.provide(note, SeenWindows.layer)))
      const [after] = await server.sql<{ version: string }>(
        "select xmin::text as version from contest_participants where contest_id = $1 and user_id = $2",
        [contestId, userId]
      )
      return after?.version !== version
    }
    expect([await seen("1 second"), await seen("30 seconds")]).toEqual([false, true])
  })
})

describe("sealed statements", () => {
  const slug = "sealed"
  const ask = (who: TestLearner) => who.call("GET", `/contests/${slug}/sealed`)
  const statement = async () =>
    (
      await server.sql<{ html: string }>(
        "select statement_html as html from problem_texts where problem_id = 7"
      )
    )[0]?.html ?? ""

  test("are refused without a registration, and long before the start", async () => {
    await insertContest(server, slug, { starts: 60 * minute, ends: 120 * minute })
    await register(learner, slug)
    expect(await ask(learner)).toMatchObject({ status: 403, body: { code: "contest_not_begun" } })
    expect(await ask(other)).toMatchObject({ status: 403, body: { code: "contest_not_registered" } })
    expect((await callApi(server.url, "GET", `/contests/${slug}/sealed`)).status).toBe(401)
  })

  test("reveal nothing before the start, and open with the key from the start", async () => {
    await insertContest(server, slug, { starts: 5 * minute, ends: 120 * minute, registrationEnds: minute })
    const answer = await ask(learner)
    const bundle = payloadOf(participationEndpoints.getSealedStatements.success, answer)
    const bytes = Buffer.from(bundle.sealed, "base64")
    expect(bytes.toString("latin1")).not.toContain((await statement()).slice(0, 20))
    const beforeStart = await begin(slug, { edition: bundle.edition })
    expect(beforeStart).toMatchObject({ status: 409, body: { code: "contest_not_begun" } })
    expect(JSON.stringify(beforeStart.body)).not.toContain("key")

    await insertContest(server, slug, { ...running, duration: 30 * minute })
    const lookedAt = await learner.call("GET", `/contests/${slug}/information`)
    expect(JSON.stringify(lookedAt.body)).not.toContain("statements_key")
    const begun = payloadOf(
      participationEndpoints.startContest.success,
      await begin(slug, { edition: bundle.edition })
    )
    const key = Buffer.from(begun.statementsKey ?? "", "base64")
    const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
    const text = Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString("utf8")
    expect(bytes.length % 4096, "the lengths do not identify a text").toBe(12 + 16)
    const guesses = [text, text.trimEnd()].map((guess) =>
      createHash("sha256").update(guess).digest("base64url")
    )
    expect(guesses, "the edition does not identify a text").not.toContain(bundle.edition)
    const entries = JSON.parse(text) as ReadonlyArray<{ key: ReadonlyArray<unknown>; data: object }>
    expect(entries.map((entry) => entry.key)).toEqual([
      ["contest", slug, "problems"],
      ["contest", slug, "problem", 7]
    ])
    const plain = await learner.call("GET", `/contests/${slug}/problems/7`)
    expect(entries[1]?.data).toEqual(payloadOf(participationEndpoints.getContestProblem.success, plain))
  })

  test("have no key for an unknown edition", async () => {
    const begun = payloadOf(
      participationEndpoints.startContest.success,
      await begin(slug, { edition: "x".repeat(43) })
    )
    expect(begun.statementsKey).toBeUndefined()
    expect((await begin(slug, { edition: "short" })).status).toBe(422)
  })
})
