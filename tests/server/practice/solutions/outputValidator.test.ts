import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "./judging.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let stopJudge: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server, {
    "output_validator/check.py": "the validator",
    "data/secret/10.yaml": "output_validator_args: [strict]"
  })
  // The validator takes every word for right, but for one with arguments.
  const backend = fakeBackend((_input, code) => ({ stdout: code }))
  stopJudge = await startJudge(server, {
    ...backend,
    run: (artifact, inputs, limits, onTest, lane) => {
      if (lane !== "checks") return backend.run(artifact, inputs, limits, onTest)
      const [given] = [...inputs]
      const strict = given?.args?.[3] === "strict"
      const output = new TextDecoder().decode(given?.stdin)
      const isRight = artifact.program === "the validator" && output === "word" && !strict
      const check = fakeBackend(() => ({ status: "runtime_error", exitCode: isRight ? 42 : 43 }))
      return check.run(artifact, [given!], limits, onTest)
    }
  })
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

test("an imported problem with a validator of its own is judged by it", async () => {
  const learner = await server.signUp()
  const problem = await learner.call("GET", "/problems/7")
  expect(problem.body.payload).toMatchObject({ checker: null })

  const body = { language: "python", source: "word" }
  const sent = await learner.call("POST", "/problems/7/solutions", body, { "idempotency-key": randomUUID() })
  const { id } = payloadOf(solutionEndpoints.submitSolution.success, sent)
  await eventually(async () => {
    const answer = await learner.call("GET", `/solutions/${id}`)
    const { status, tests } = payloadOf(solutionEndpoints.getSolution.success, answer)
    expect([status, tests.map((each) => each.status)]).toEqual([
      "wrong_answer",
      ["accepted", "accepted", "wrong_answer"]
    ])
  })
})
