import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeAnswers } from "../../../../src/api/contract/practice/answers.ts"
import { problemEndpoints } from "../../../../src/api/contract/practice/problems.ts"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { insertContest, minute, register } from "../../olympiads/contestFixture.ts"
import { payloadOf } from "../../payloadOf.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { insertRejudging } from "../../../../server/organiser/rejudging/rejudgings.ts"
import { fragment } from "../../../../server/platform/database/sql.ts"
import { addSumProblem, startJudge } from "./judging.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let stopJudge: () => Promise<void>
let learner: TestLearner

/** 40 points for a small sum and 60 for two others. */
const answersPackage = {
  "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: [scoring, submit-answer]`,
  ...{
    "data/secret/10.in": null,
    "data/secret/10.ans": null,
    "data/secret/2.in": null,
    "data/secret/2.ans": null
  },
  "data/secret/a/test_group.yaml": "max_score: 40",
  "data/secret/a/1.in": "2 2\n",
  "data/secret/a/1.ans": "4\n",
  "data/secret/b/test_group.yaml": "{ max_score: 60, score_aggregation: sum }",
  "data/secret/b/1.in": "3 3\n",
  "data/secret/b/1.ans": "6\n",
  "data/secret/b/2.in": "5 5\n",
  "data/secret/b/2.ans": "10\n"
}

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server, answersPackage)
  stopJudge = await startJudge(
    server,
    fakeBackend(() => ({ status: "judge_error" }))
  )
  learner = await server.signUp()
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const send = (source: string, more: object = {}) =>
  learner.call(
    "POST",
    "/problems/7/solutions",
    { language: "answers", source, ...more },
    { "idempotency-key": randomUUID() }
  )

async function judged(answers: Readonly<Record<string, string>>, more: object = {}) {
  const { id } = payloadOf(solutionEndpoints.submitSolution.success, await send(writeAnswers(answers), more))
  return eventually(async () => {
    const answer = await learner.call("GET", `/solutions/${id}`)
    const solution = payloadOf(solutionEndpoints.getSolution.success, answer)
    expect(["queued", "running"]).not.toContain(solution.status)
    return solution
  })
}

test("the problem names the tests to answer, and gives their inputs", async () => {
  const problem = payloadOf(problemEndpoints.getProblem.success, await learner.call("GET", "/problems/7"))
  expect(problem.answerTests).toEqual([
    { name: "sample/1", bytes: 4 },
    { name: "a/1", bytes: 4 },
    { name: "b/1", bytes: 4 },
    { name: "b/2", bytes: 4 }
  ])
  const input = await fetch(`${server.url}/api/problems/7/inputs/4`)
  expect([input.headers.get("content-type"), await input.text()]).toEqual([
    "application/octet-stream",
    "5 5\n"
  ])
  expect((await learner.call("GET", "/problems/7/inputs/5")).status).toBe(404)
})

test("answers are judged without a program, and a test without an answer is wrong", async () => {
  const solution = await judged({ "sample/1": "3", "b/2": "10", "a/1": "4" })
  expect(solution).toMatchObject({
    language: "answers",
    source: '{"a/1":"4","b/2":"10","sample/1":"3"}',
    status: "partial",
    scored: { score: 70, maxScore: 100 },
    timeMs: null,
    memoryKb: null,
    backend: null
  })
  expect(solution.tests.map(({ status, timeMs }) => [status, timeMs])).toEqual([
    ["accepted", null],
    ["accepted", null],
    ["wrong_answer", null],
    ["accepted", null]
  ])
})

test("a sample without an answer has no message, because no program wrote one", async () => {
  const { tests } = await judged({ "a/1": "4" })
  expect(tests[0]).toMatchObject({ status: "wrong_answer", sample: true, actual: "", message: null })
})

test("what is no answer is refused with the field", async () => {
  const refused = async (source: string, more = {}) => (await send(source, more)).body
  expect(await refused("print(1)")).toMatchObject({
    errors: { source: ["The answers are not readable, or there is none"] }
  })
  expect((await refused("{}")).errors).toHaveProperty("source")
  expect((await refused('["a"]')).errors).toHaveProperty("source")
  expect((await refused('{"a/1":1}')).errors).toHaveProperty("source")
  expect(await refused('{"c":"1"}')).toMatchObject({
    errors: { source: ["There is an answer to a test that the problem does not have"] }
  })
  expect((await refused(writeAnswers({ "a/1": "1".repeat(256 * 1024) }))).errors).toHaveProperty("source")
  expect(await refused("print(1)", { language: "python" })).toMatchObject({ code: "unknown_language" })
})

test("answers follow their inputs when tests are renamed and change places, and their names when an input is corrected", async () => {
  const answers = { "sample/1": "3", "a/1": "4", "b/1": "6", "b/2": "10" }
  const { id } = await judged(answers)
  await addSumProblem(server, {
    ...answersPackage,
    ...{ "data/secret/a/1.in": null, "data/secret/a/1.ans": null },
    ...{ "data/secret/a/first.in": "2 2\n", "data/secret/a/first.ans": "4\n" },
    ...{ "data/secret/b/1.in": "5 5\n", "data/secret/b/1.ans": "10\n" },
    ...{ "data/secret/b/2.in": "3 3\n", "data/secret/b/2.ans": "6\n" },
    "data/sample/1.in": "2 1\n"
  })
  const [user] = await server.sql<{ id: string }>("select id from users where email = $1", [learner.email])
  await server.run(insertRejudging({ problemId: 7 }, Number(user?.id), fragment`s.id = ${id}`, null))
  const verdicts = () =>
    server.sql<{ verdicts: ReadonlyArray<string> | null }>(
      `select jsonb_path_query_array(judgement, '$.tests[*].status') as verdicts from rejudged_solutions`
    )
  await eventually(async () => expect((await verdicts())[0]?.verdicts).not.toBeNull())
  expect((await verdicts())[0]?.verdicts).toEqual(["accepted", "accepted", "accepted", "accepted"])
  await server.sql("delete from rejudgings")
  await addSumProblem(server, answersPackage)
})

test("in a contest they earn points; a closed problem tells strangers nothing", async () => {
  const contestId = await insertContest(server, "cup", {
    starts: -60 * minute,
    ends: 60 * minute,
    registrationEnds: 50 * minute
  })
  await server.sql("update problems set reserved = true where id = 7")
  await register(learner, "cup")
  await learner.call("POST", "/contests/cup/start", {})
  const stranger = await server.signUp()
  const sentByStranger = (source: string) =>
    stranger.call(
      "POST",
      "/problems/7/solutions",
      { language: "answers", source },
      { "idempotency-key": randomUUID() }
    )
  expect((await stranger.call("GET", "/problems/7/inputs/1")).status).toBe(404)
  expect([(await sentByStranger('{"a/1":"4"}')).status, (await sentByStranger('{"c":"4"}')).status]).toEqual([
    404, 404
  ])
  const given = await fetch(`${server.url}/api/problems/7/inputs/1`, {
    headers: { authorization: `Bearer ${learner.accessToken}` }
  })
  expect(await given.text()).toBe("1 2\n")
  await judged({ "sample/1": "3", "a/1": "4", "b/1": "6", "b/2": "10" }, { contest: "cup" })
  const [participant] = await server.sql("select points from contest_participants where contest_id = $1", [
    contestId
  ])
  expect(participant).toEqual({ points: 100 })
})
