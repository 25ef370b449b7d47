import { readFileSync } from "node:fs"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { parse } from "yaml"
import type { EntryTestYaml } from "../../../../server/learning/entryTests/entryTestYaml.ts"
import { finishOverdue } from "../../../../server/learning/entryTests/finishAttempt.ts"
import { writeLimit } from "../../../../server/learning/entryTests/entryTestHandlers.ts"
import { EntryTests } from "../../../../server/learning/entryTests/EntryTests.ts"
import { Effect } from "effect"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"

/** In wire names. */
interface Asked {
  readonly number: number
  readonly question: {
    readonly kind: string
    readonly html: string
    readonly code: string | null
    readonly options?: ReadonlyArray<{ readonly id: number; readonly html: string }>
  }
  readonly stored: { readonly answer: unknown; readonly revision: number }
}
interface Running {
  readonly id: number
  readonly at: number
  readonly ends_at: string
  readonly server_time: string
  readonly questions: ReadonlyArray<Asked>
}

const yaml = parse(readFileSync("content/entry-tests/first-lines/test.yaml", "utf8")) as EntryTestYaml

let server: TestServer
let learner: TestLearner
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(async () => void (learner = await server.signUp()))

const path = "/entry-tests/1"
const payloadOf = ({ body }: { readonly body: { readonly payload?: unknown } }) => body.payload as never
const start = async (who = learner, headers: Record<string, string> = {}) =>
  (payloadOf(await who.call("POST", `${path}/start`, undefined, headers)) as { attempt: Running }).attempt
const read = async (who = learner) => payloadOf(await who.call("GET", path)) as { attempt: Running | null }
const put = (attempt: number, question: number, answer: unknown, revision: number, who = learner) =>
  who.call("PUT", `${path}/answers/${question}`, { attempt, answer, revision })
const complete = (attempt: number, who = learner) => who.call("POST", `${path}/complete`, { attempt })
const result = async () => payloadOf(await learner.call("GET", `${path}/result`))

const typedIn = ({ questions }: Running) => questions.find(({ question }) => question.kind === "number")!
const number = (text: string) => ({ kind: "number", text })
/** Moves the attempt's times back by so much. */
const earlier = (attempt: number, interval: string) =>
  server.sql(
    `update entry_test_attempts set started_at = started_at - $2::interval, ends_at = ends_at - $2::interval,
      finished_at = finished_at - $2::interval where id = $1`,
    [attempt, interval]
  )

/** The question of the file for a shown question. */
const written = ({ question: { html, code } }: Asked) =>
  yaml.questions.find((each) => {
    const inEnglish = (text: typeof each.text) => (typeof text === "string" ? text : text.en)
    const bare = (text: string) => text.replaceAll(/<[^>]+>|[`"]|&quot;/g, "").trim()
    const sameCode = (each.code === undefined ? null : inEnglish(each.code).trimEnd()) === code
    return sameCode && bare(inEnglish(each.text)) === bare(html)
  })!

/** The correct answer in the file, in the ids shown to this learner. */
function rightAnswer(asked: Asked) {
  const question = written(asked)
  const bare = (text: unknown) =>
    String(typeof text === "object" && text !== null && "en" in text ? text.en : text).replaceAll(/[`"]/g, "")
  const html = (text: string) =>
    text
      .replaceAll(/<[^>]+>|"|&quot;/g, "")
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<")
  const idOf = (text: unknown) =>
    asked.question.options!.find((option) => html(option.html) === bare(text))!.id
  if (question.kind === "number") return number(String(question.answer))
  if (question.kind === "text") {
    return { kind: "text", text: "en" in question.answers ? question.answers.en[0] : question.answers[0] }
  }
  if (question.kind === "order") return { kind: "order", chosen: question.items.map(idOf) }
  const right = question.options.filter((option) => option.right === true)
  return { kind: question.kind, chosen: right.map(({ text }) => idOf(text)) }
}

describe("an entry test", () => {
  test("is listed with the learner's progress, and not for visitors", async () => {
    const { body } = await learner.call("GET", "/entry-tests")
    expect(body.payload).toMatchObject([
      { id: 1, title: "First lines", minutes: 30, question_count: 20, last: null, running_until: null },
      { id: 2, title: "Ways to solve", minutes: 40 }
    ])
    expect((await fetch(`${server.url}/api/entry-tests`)).status).toBe(401)
    expect((await learner.call("GET", "/entry-tests/99")).status).toBe(404)
    expect((await learner.call("POST", "/entry-tests/99/start")).status).toBe(404)
    expect((await learner.call("GET", `${path}/result`)).status).toBe(404)
  })

  test("has every question once, in an order that differs between learners", async () => {
    const mine = await start()
    const others = await start(await server.signUp())
    const texts = ({ questions }: Running) => questions.map(({ question }) => question.html + question.code)
    expect(new Set(texts(mine)).size).toBe(20)
    expect(texts(mine).toSorted()).toEqual(texts(others).toSorted())
    expect(texts(mine)).not.toEqual(texts(others))
    expect(Date.parse(mine.ends_at) - Date.parse(mine.server_time)).toBeGreaterThan(29 * 60_000)
  })

  test("starts once, after several clicks in several tabs", async () => {
    const attempts = await Promise.all(Array.from({ length: 6 }, () => start()))
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
    expect((await start()).id).toBe(attempts[0]!.id)
    const other = await learner.call("POST", "/entry-tests/2/start")
    expect([other.status, other.body.code]).toEqual([409, "entry_test_other"])
    expect((await learner.call("GET", "/entry-tests/2")).body.payload).toMatchObject({
      attempt: null,
      other: { id: 1, title: "First lines" }
    })
  })

  test("continues elsewhere at the same question, with the answers and the time", async () => {
    const begun = await start()
    const { number: question } = typedIn(begun)
    await put(begun.id, question, number("5"), 0)
    await learner.call("PUT", `${path}/place`, { attempt: begun.id, question: 17 })
    await earlier(begun.id, "10 minutes")
    const { attempt } = await read()
    expect(attempt).toMatchObject({ id: begun.id, at: 17 })
    expect(attempt!.questions[question - 1]!.stored).toEqual({ answer: number("5"), revision: 1 })
    const left = Date.parse(attempt!.ends_at) - Date.parse(attempt!.server_time)
    expect(left).toBeLessThanOrEqual(20 * 60_000)
    expect(left).toBeGreaterThan(19 * 60_000)
  })
})

describe("an answer", () => {
  test("is never overwritten by an older tab, which receives the newer one", async () => {
    const { id, ...attempt } = await start()
    const { number: question } = typedIn({ id, ...attempt })
    expect(payloadOf(await put(id, question, number("1"), 0))).toEqual({
      saved: true,
      stored: { answer: number("1"), revision: 1 }
    })
    const refused = await put(id, question, number("2"), 0)
    expect(payloadOf(refused)).toEqual({ saved: false, stored: { answer: number("1"), revision: 1 } })
    expect(payloadOf(await put(id, question, number("2"), 1))).toMatchObject({
      saved: true,
      stored: { revision: 2 }
    })
    // Repeats the call, as after a lost answer: it succeeds and changes nothing.
    expect(payloadOf(await put(id, question, number("2"), 1))).toEqual({
      saved: true,
      stored: { answer: number("2"), revision: 2 }
    })
  })

  test("of two simultaneous tabs is accepted once", async () => {
    const attempt = await start()
    const { number: question } = typedIn(attempt)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, text) => put(attempt.id, question, number(String(text)), 0))
    )
    const taken = answers.map((answer) => payloadOf(answer) as { saved: boolean; stored: object })
    expect(taken.filter(({ saved }) => saved)).toHaveLength(1)
    expect(new Set(taken.map(({ stored }) => JSON.stringify(stored))).size).toBe(1)
  })

  test("must fit the question and the learner's own attempt", async () => {
    const attempt = await start()
    const { number: question } = typedIn(attempt)
    const status = async (answer: Promise<{ readonly status: number }>) => (await answer).status
    expect(await status(put(attempt.id, question, { kind: "single", chosen: [1] }, 0))).toBe(422)
    expect(await status(put(attempt.id, question, { kind: "number", text: "1\u0000" }, 0))).toBe(422)
    expect(await status(put(attempt.id, question, { kind: "number", text: "1".repeat(101) }, 0))).toBe(422)
    expect(await status(put(attempt.id, question, "1", 0))).toBe(422)
    expect(await status(put(attempt.id, 21, number("1"), 0))).toBe(404)
    const stranger = await server.signUp()
    expect(await status(put(attempt.id, question, number("1"), 0, stranger))).toBe(404)
    expect(await status(complete(attempt.id, stranger))).toBe(404)
    const place = { attempt: attempt.id, question: 2 }
    expect(await status(stranger.call("PUT", `${path}/place`, place))).toBe(404)
    expect(await status(learner.call("PUT", "/entry-tests/2/place", place))).toBe(404)
    expect((await read(stranger)).attempt).toBeNull()
  })
})

describe("the end", () => {
  test("grades the answers, explains them, and happens once", async () => {
    const attempt = await start()
    for (const asked of attempt.questions.slice(0, 15))
      await put(attempt.id, asked.number, rightAnswer(asked), 0)
    const wrong = attempt.questions.slice(15).find(({ question }) => question.kind === "number")
    if (wrong !== undefined) await put(attempt.id, wrong.number, number("-1"), 0)
    const ends = await Promise.all([complete(attempt.id), complete(attempt.id), complete(attempt.id)])
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
    const outcome = (await result()) as {
      readonly questions: ReadonlyArray<{ readonly number: number; readonly is_right: boolean }>
      readonly topics: ReadonlyArray<{ readonly right: number; readonly total: number }>
    }
    expect(outcome).toMatchObject({
      right: 15,
      total: 20,
      by_time: false,
      level: { name: "Writing with confidence", place: 3, of: 3 },
      next: { course: "algorithms", difficulty: "2-4" }
    })
    expect(outcome.questions.filter((each) => each.is_right).map((each) => each.number)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1)
    )
    expect(outcome.topics.reduce((sum, { total }) => sum + total, 0)).toBe(20)
    expect(outcome.topics.reduce((sum, { right }) => sum + right, 0)).toBe(15)
    const late = await put(attempt.id, 20, number("1"), 0)
    expect([late.status, late.body.code]).toEqual([409, "entry_test_over"])
  })

  test("comes when the time is up, with the saved answers, by any first call", async () => {
    const attempt = await start()
    const asked = typedIn(attempt)
    await put(attempt.id, asked.number, rightAnswer(asked), 0)
    await earlier(attempt.id, "31 minutes")
    const late = await put(attempt.id, asked.number, number("0"), 1)
    expect([late.status, late.body.code]).toEqual([409, "entry_test_over"])
    expect(await result()).toMatchObject({ right: 1, total: 20, by_time: true, level: { place: 1 } })
  })

  test("comes without a call", async () => {
    const attempt = await start()
    await earlier(attempt.id, "31 minutes")
    await server.run(finishOverdue().pipe(Effect.provide(EntryTests.layer)))
    const rows = await server.sql<{ ended: boolean; by_time: boolean }>(
      `select finished_at = ends_at as ended, by_time from entry_test_attempts where id = $1`,
      [attempt.id]
    )
    expect(rows).toEqual([{ ended: true, by_time: true }])
  })

  test("opens the test again after thirty days, in another order, and hides the old result meanwhile", async () => {
    const first = await start()
    await complete(first.id)
    const secondStart = await learner.call("POST", `${path}/start`)
    expect([secondStart.status, secondStart.body.code]).toEqual([409, "entry_test_too_early"])
    await earlier(first.id, "29 days 23 hours")
    expect((await learner.call("POST", `${path}/start`)).status).toBe(409)
    await earlier(first.id, "2 hours")
    const second = await start()
    expect(second.id).not.toBe(first.id)
    expect(second.questions.map(({ question }) => question.html + question.code)).not.toEqual(
      first.questions.map(({ question }) => question.html + question.code)
    )
    const hidden = await learner.call("GET", `${path}/result`)
    expect([hidden.status, hidden.body.code]).toEqual([409, "entry_test_running"])
    // A window left open has the first attempt.
    expect((await put(first.id, 1, number("1"), 0)).status).toBe(409)
  })

  test("uses the version of the test at its start", async () => {
    const attempt = await start()
    await server.sql(
      `insert into entry_test_versions select 'older', test_id, jsonb_set(content, '{title,en}', '"Older lines"')
        from entry_test_versions limit 1 on conflict do nothing`
    )
    await server.sql(`update entry_test_attempts set version = 'older' where id = $1`, [attempt.id])
    await complete(attempt.id)
    expect(await result()).toMatchObject({ title: "Older lines", total: 20 })
  })
})

describe("before the end", () => {
  test("no answer contains the solution", async () => {
    const bodies: Array<string> = []
    const collect = async (method: string, at: string, body?: unknown) => {
      const response = await fetch(`${server.url}/api${at}`, {
        method,
        headers: {
          authorization: `Bearer ${learner.accessToken}`,
          "accept-language": "en",
          ...(body === undefined ? {} : { "content-type": "application/json" })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      bodies.push(await response.text())
    }
    const attempt = await start()
    await collect("POST", `${path}/start`)
    await collect("GET", path)
    await collect("GET", "/entry-tests")
    await collect("GET", `${path}/result`)
    const asked = typedIn(attempt)
    for (const [index, answer] of [number("-99"), rightAnswer(asked)].entries()) {
      await collect("PUT", `${path}/answers/${asked.number}`, {
        attempt: attempt.id,
        answer,
        revision: index
      })
    }
    const allBodies = bodies.join("\n")
    const reasons = yaml.questions.map(({ why }) =>
      (typeof why === "string" ? why : why.en)
        .replaceAll(/`[^`]*`/g, "")
        .trim()
        .slice(0, 20)
    )
    const outcome = reasons.filter((reason) => reason.length > 8 && allBodies.includes(reason))
    expect(outcome).toEqual([])
    expect(allBodies).not.toMatch(
      /"(?:right|is_right|why|proof|answers|also_right|alsoRight|topic|seed|graded)"/
    )
    // Correct and wrong answers get equal responses.
    expect(bodies.slice(-2).map((body) => Object.keys(JSON.parse(body).payload as object))).toEqual([
      ["saved", "stored"],
      ["saved", "stored"]
    ])
  })

  test("the position of the correct option varies", async () => {
    const learners = await Promise.all(Array.from({ length: 8 }, () => server.signUp()))
    const attempts = await Promise.all(learners.map((who) => start(who)))
    const seenAt = new Map<string, Set<number | undefined>>()
    for (const asked of attempts.flatMap(({ questions }) => questions)) {
      if (asked.question.kind !== "single") continue
      const { chosen } = rightAnswer(asked) as { chosen: ReadonlyArray<number> }
      const { html, code } = asked.question
      const seen = seenAt.get(`${html} ${code}`) ?? new Set()
      seenAt.set(`${html} ${code}`, seen.add(chosen[0]))
    }
    expect(Math.max(...Array.from(seenAt.values(), ({ size }) => size))).toBeGreaterThan(1)
  })
})

test("the answers to an entry test are limited per minute and learner", async () => {
  const { id } = await start()
  const move = (who: TestLearner) => who.call("PUT", `${path}/place`, { attempt: id, question: 2 })
  const answers = await Promise.all(Array.from({ length: writeLimit.points }, () => move(learner)))
  expect(
    answers
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
      .slice(-2)
  ).toEqual([200, 429])
  expect((await put(id, 1, number("1"), 0)).status).toBe(429)
  expect((await move(await server.signUp())).status).toBe(404)
})
