import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "./judging.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let stopJudge: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server, {
    "generators/small.py": "generate",
    "input_validators/validate.py": "validate"
  })
  stopJudge = await startJudge(
    server,
    fakeBackend((input, code, { args = [] }) => {
      if (code === "generate") return { stdout: `${Number(args[0]) % 9} ${args[1]}` }
      if (code === "validate") return { status: "runtime_error", exitCode: input.startsWith("0") ? 43 : 42 }
      if (code.startsWith("wrong")) return { stdout: "0" }
      return code.startsWith("unlucky") && input.startsWith("5 5") ? { stdout: "0" } : adds(input, code)
    })
  )
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const { submitSolution, getSolution, startCounterexample } = solutionEndpoints

/** Sends a program and waits for its verdict; returns the id of the solution. */
async function judged(who: TestLearner, source: string): Promise<number> {
  const body = { language: "python", source }
  const sent = await who.call("POST", "/problems/7/solutions", body, { "idempotency-key": randomUUID() })
  const { id } = payloadOf(submitSolution.success, sent)
  await eventually(async () => {
    const { status } = payloadOf(getSolution.success, await who.call("GET", `/solutions/${id}`))
    expect(["queued", "running"]).not.toContain(status)
  })
  return id
}

const call = async (who: TestLearner, method: "GET" | "POST", id: number) =>
  payloadOf(startCounterexample.success, await who.call(method, `/solutions/${id}/counterexample`))

const settled = (who: TestLearner, id: number) =>
  eventually(async () => {
    const search = await call(who, "GET", id)
    expect(["found", "none", "failed"]).toContain(search.state)
    return search
  })

test("a learner who failed three times gets a small valid input on which the program fails", async () => {
  const learner = await server.signUp()
  const first = await judged(learner, "wrong 1")
  expect(await call(learner, "GET", first)).toMatchObject({ state: "locked", failuresLeft: 2 })
  expect(await call(learner, "POST", first)).toMatchObject({ state: "locked" })
  await judged(learner, "wrong 2")
  const third = await judged(learner, "wrong 3")
  expect(await call(learner, "GET", third)).toMatchObject({ state: "offered" })
  // A double click starts one search.
  await Promise.all([call(learner, "POST", third), call(learner, "POST", third)])
  expect(await settled(learner, third)).toEqual({
    state: "found",
    failuresLeft: 0,
    tried: 1,
    found: { input: "1 1", expected: "2", actual: "0", status: "wrong_answer", message: "" }
  })
  const [row] = await server.sql<{ attempts: number }>(
    `select count(*)::integer as attempts from pgboss.job where name = 'counterexamples'`
  )
  expect(row?.attempts).toBe(1)
})

test("a program that is right on small inputs gets their number", async () => {
  const learner = await server.signUp()
  for (const source of ["wrong 4", "wrong 5"]) await judged(learner, source)
  const id = await judged(learner, "unlucky")
  await server.sql(`update problem_references set source = 'unlucky' where expected = '{accepted}'`)
  await call(learner, "POST", id)
  expect(await settled(learner, id)).toMatchObject({ state: "none", found: null, tried: expect.any(Number) })
  await server.sql(`update problem_references set source = 'right' where expected = '{accepted}'`)
})

test("there is no search for a solution that is right, of another learner, or of a problem in a contest", async () => {
  const learner = await server.signUp()
  const right = await judged(learner, "right")
  expect(await call(learner, "POST", right)).toMatchObject({ state: "unavailable" })
  const other = await server.signUp()
  const wrong = await judged(other, "wrong 6")
  for (const method of ["GET", "POST"]) {
    expect((await learner.call(method, `/solutions/${wrong}/counterexample`)).status).toBe(404)
  }
  await server.sql("update problems set reserved = true where id = 7")
  expect(await call(other, "POST", wrong)).toMatchObject({ state: "unavailable" })
  await server.sql("update problems set reserved = false where id = 7")
})

test("there is no search if the judge has none of the languages of right solutions", async () => {
  const learner = await server.signUp()
  const wrong = await judged(learner, "wrong 7")
  await server.sql("update problem_references set language = 'x-' || language where expected = '{accepted}'")
  expect(await call(learner, "GET", wrong)).toMatchObject({ state: "unavailable" })
  await server.sql(
    "update problem_references set language = substr(language, 3) where expected = '{accepted}'"
  )
  expect(await call(learner, "GET", wrong)).toMatchObject({ state: "locked" })
})

test("a search that broke down can be started again", async () => {
  const learner = await server.signUp()
  for (const source of ["wrong 7", "wrong 8"]) await judged(learner, source)
  const id = await judged(learner, "wrong 9")
  await server.sql(`insert into counterexamples (solution_id, state, attempt, changed_at)
    values (${id}, 'running', 1, now() - interval '11 minutes')`)
  expect(await call(learner, "GET", id)).toMatchObject({ state: "failed" })
  await call(learner, "POST", id)
  expect(await settled(learner, id)).toMatchObject({ state: "found" })
})
