import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { type Answer, callApi, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "./judging.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let stopJudge: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  stopJudge = await startJudge(
    server,
    fakeBackend((input, code) => (code.startsWith("wrong") ? { stdout: "0" } : adds(input, code)))
  )
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const send = (
  who: TestLearner,
  source: string,
  more: Readonly<Record<string, unknown>> = {},
  key: string = randomUUID()
) =>
  who.call(
    "POST",
    "/problems/7/solutions",
    { language: "python", source, ...more },
    { "idempotency-key": key }
  )

const { submitSolution, getSolution, listAllSolutions, startRun } = solutionEndpoints
const idOf = (answer: Answer) => payloadOf(submitSolution.success, answer).id

const judged = (who: TestLearner, id: number) =>
  eventually(async () => {
    const answer = await who.call("GET", `/solutions/${id}`)
    expect(["queued", "running"]).not.toContain(payloadOf(getSolution.success, answer).status)
    return answer.body.payload
  })

describe("sending a solution", () => {
  test("returns a receipt with the server's time, a verdict, and a solved problem", async () => {
    const learner = await server.signUp()
    const answer = await send(learner, "good")
    expect(answer.status).toBe(202)
    expect(answer.body.payload).toMatchObject({ status: "queued", received_at: expect.stringMatching(/Z$/) })
    expect(await judged(learner, idOf(answer))).toMatchObject({
      status: "accepted",
      score: 100,
      mine: true,
      source: "good",
      queue_place: null,
      tests: [{ sample: true, actual: "3" }, { sample: false, input: null, expected: null }, {}]
    })
    expect((await learner.call("GET", "/problems/7")).body.payload).toMatchObject({ my_status: "solved" })
  })

  test("with one key takes effect once, for simultaneous and later calls", async () => {
    const learner = await server.signUp()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(learner, "once", {}, key)))
    answers.push(await send(learner, "once", {}, key))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(new Set(answers.map(idOf)).size).toBe(1)
    const mine = await learner.call("GET", "/problems/7/solutions")
    expect(mine.body.payload).toMatchObject({ total: 1, items: [{ id: idOf(answers[0]!) }] })
  })

  test("asks for a confirmation if the code equals the last one, even for simultaneous calls", async () => {
    const learner = await server.signUp()
    const answers = await Promise.all([send(learner, "same"), send(learner, "same")])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]))
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: "same_source" })
    expect((await send(learner, "same", { repeat: true })).status).toBe(202)
    expect((await send(learner, "other")).status).toBe(202)
    expect((await send(learner, "same")).status).toBe(202)
  })

  test("returns field errors", async () => {
    const learner = await server.signUp()
    const cobol = await send(learner, "x", { language: "cobol" })
    expect(cobol).toMatchObject({ status: 422, body: { code: "unknown_language" } })
    expect(cobol.body.errors).toHaveProperty("language")
    expect((await send(learner, "x", { language: "c\0" })).body.errors).toHaveProperty("language")
    expect((await send(learner, "")).body.errors).toHaveProperty("source")
    expect((await send(learner, "x".repeat(65_537))).body.errors).toHaveProperty("source")
    expect((await send(learner, "ж".repeat(32_769))).body.errors).toHaveProperty("source")
    expect((await send(learner, "nul\0")).body.errors).toHaveProperty("source")
    const nowhere = await learner.call("POST", "/problems/8/solutions", { language: "python", source: "x" })
    expect(nowhere.status).toBe(404)
    const visitor = await callApi(server.url, "POST", "/problems/7/solutions", {
      language: "python",
      source: "x"
    })
    expect(visitor.status).toBe(401)
  })

  test("is limited to twenty times a minute", async () => {
    const learner = await server.signUp()
    for (let count = 1; count <= 20; count++) expect((await send(learner, `try ${count}`)).status).toBe(202)
    const refused = await send(learner, "one too many")
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limit" } })
    const wait = Number(refused.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused.body.message).toContain(String(wait))
    // As after a clock that ran ahead was set back.
    await server.sql(
      "update solutions set received_at = now() + interval '1 day' where user_id = (select id from users where email = $1)",
      [learner.email]
    )
    expect((await send(learner, "one more")).status).toBe(202)
  })
})

describe("the solutions of others", () => {
  test("are listed for everyone, and their code opens after the learner solved the problem", async () => {
    const [author, reader] = [await server.signUp(), await server.signUp()]
    await server.sql("update users set nickname = 'Ёжик' where email = $1", [author.email])
    const id = idOf(await send(author, "mine alone"))
    await judged(author, id)
    const listed = async (who: TestLearner) =>
      payloadOf(listAllSolutions.success, await who.call("GET", "/problems/7/all-solutions?limit=1")).items[0]
    expect(await listed(reader)).toMatchObject({ id, author: "Ёжик", mine: false, open: false })
    expect(await listed(author)).toMatchObject({ id, mine: true, open: true })
    expect(await listed(reader)).not.toHaveProperty("source")
    const closed = await reader.call("GET", `/solutions/${id}`)
    expect(closed).toMatchObject({ status: 403, body: { code: "solve_first" } })
    expect(JSON.stringify(closed.body)).not.toContain("mine alone")
    await judged(reader, idOf(await send(reader, "wrong")))
    expect((await reader.call("GET", `/solutions/${id}`)).status).toBe(403)
    await judged(reader, idOf(await send(reader, "solved now")))
    expect((await reader.call("GET", `/solutions/${id}`)).body.payload).toMatchObject({
      source: "mine alone",
      mine: false,
      author: "Ёжик"
    })
    const visitor = await callApi(server.url, "GET", "/problems/7/all-solutions?limit=1")
    expect(visitor.body.payload).toMatchObject({ items: [{ open: false, mine: false }] })
    expect((await callApi(server.url, "GET", `/solutions/${id}`)).status).toBe(401)
  })

  test("without a name are identified by a number, never by the address", async () => {
    const author = await server.signUp()
    await judged(author, idOf(await send(author, "nameless")))
    const answer = await author.call("GET", "/problems/7/all-solutions?limit=1")
    const [item] = payloadOf(listAllSolutions.success, answer).items
    expect(item?.author).toMatch(/^Participant no\. \d+$/)
  })

  test("that do not exist are not found", async () => {
    const learner = await server.signUp()
    expect((await learner.call("GET", "/solutions/999999")).status).toBe(404)
    expect((await learner.call("GET", "/problems/8/solutions")).status).toBe(404)
    expect((await learner.call("GET", "/problems/8/all-solutions")).status).toBe(404)
  })
})

describe("runs", () => {
  const start = (inputs: ReadonlyArray<string>, headers = {}) =>
    callApi(
      server.url,
      "POST",
      "/problems/7/runs",
      { language: "cpp", source: "int main(){}", inputs },
      headers
    )

  test("work for visitors, and answer for each input", async () => {
    const started = await start(["1 2", "5 6"])
    expect(started.status).toBe(202)
    const { id } = payloadOf(startRun.success, started)
    await eventually(async () => {
      const { body } = await callApi(server.url, "GET", `/runs/${id}`)
      expect(body.payload).toMatchObject({ state: "done", outcomes: [{ stdout: "3" }, { stdout: "11" }] })
    })
    expect((await callApi(server.url, "GET", `/runs/${randomUUID()}`)).status).toBe(404)
    expect((await callApi(server.url, "GET", "/runs/7")).status).toBe(404)
  })

  test("of a learner are visible to that learner only", async () => {
    const learner = await server.signUp()
    const started = await learner.call("POST", "/problems/7/runs", {
      language: "cpp",
      source: "int main(){}",
      inputs: ["1 1"]
    })
    const { id } = payloadOf(startRun.success, started)
    expect((await learner.call("GET", `/runs/${id}`)).status).toBe(200)
    expect((await callApi(server.url, "GET", `/runs/${id}`)).status).toBe(404)
    expect((await (await server.signUp()).call("GET", `/runs/${id}`)).status).toBe(404)
  })

  test("return field errors", async () => {
    const ask = (run: object) => callApi(server.url, "POST", "/problems/7/runs", run)
    const run = { language: "cobol", source: "x", inputs: ["1"] }
    expect(await ask(run)).toMatchObject({ status: 422, body: { code: "unknown_language" } })
    expect((await ask({ ...run, language: "c\0" })).body.errors).toHaveProperty("language")
    expect((await ask({ ...run, inputs: ["1", "\0"] })).body.errors).toHaveProperty("inputs")
  })

  test("of visitors are short", async () => {
    const inputs = Array.from({ length: 2 }, () => "1".repeat(40_000))
    const run = { language: "python", source: "x", inputs }
    expect((await callApi(server.url, "POST", "/problems/7/runs", run)).status).toBe(413)
    const learner = await server.signUp()
    expect((await learner.call("POST", "/problems/7/runs", run)).status).toBe(202)
    const many = await start(Array.from({ length: 9 }, () => "1 2"))
    expect(many).toMatchObject({ status: 422, body: { errors: { inputs: [expect.stringContaining("8")] } } })
  })

  test("are limited for each address", async () => {
    const statuses = []
    for (let count = 0; count < 31; count++) statuses.push((await start(["1 2"])).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.at(0)).toBe(202)
  })
})

test("the languages are those that the judge registered, with their templates", async () => {
  const { body } = await callApi(server.url, "GET", "/languages")
  expect(body.payload).toEqual([
    {
      id: "python",
      name: "Python",
      extension: "py",
      time_factor: 3,
      notes: ["python_no_threads"],
      runs_in_browser: true,
      template: expect.stringContaining("def main")
    },
    expect.objectContaining({
      id: "cpp",
      runs_in_browser: false,
      template: expect.stringContaining("int main")
    })
  ])
})
