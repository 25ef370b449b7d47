import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ChangeFeed } from "../../../../server/platform/realtime/ChangeFeed.ts"
import {
  createEmbeddedBackend,
  type EmbeddedBackend
} from "../../../../server/judge/embedded/createEmbeddedBackend.ts"
import { registerLanguages } from "../../../../server/judge/Languages.ts"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "./judging.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let backend: EmbeddedBackend
let learner: TestLearner
let stopJudge: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  backend = await createEmbeddedBackend({
    cacheDir: fileURLToPath(new URL("../../../../.cache/judge", import.meta.url)),
    slots: 1
  })
  await server.run(
    registerLanguages(randomUUID(), backend.id, backend.languages()).pipe(Effect.provide(ChangeFeed.layer))
  )
  stopJudge = await startJudge(server, backend)
  learner = await server.signUp()
})
afterAll(async () => {
  await stopJudge()
  await backend.dispose()
  await server.close()
})

const verdict = async (language: string, source: string) => {
  const body = { language, source }
  const sent = await learner.call("POST", "/problems/7/solutions", body, { "idempotency-key": randomUUID() })
  const { id } = payloadOf(solutionEndpoints.submitSolution.success, sent)
  return eventually(async () => {
    const answer = await learner.call("GET", `/solutions/${id}`)
    const solution = payloadOf(solutionEndpoints.getSolution.success, answer)
    expect(["queued", "running"]).not.toContain(solution.status)
    return solution
  })
}

test("the real sandbox judges learners' solutions", async () => {
  expect(await verdict("python", "a, b = map(int, input().split())\nprint(a + b)")).toMatchObject({
    status: "accepted",
    score: 100,
    backend: "embedded"
  })
  expect(await verdict("python", "print(1 / 0)")).toMatchObject({
    status: "runtime_error",
    tests: [{ sample: true, message: expect.stringContaining("ZeroDivisionError") }, { message: null }, {}]
  })
  expect(
    await verdict("javascript", "const [a, b] = readline().split(' ').map(Number)\nprint(a + b + 1)")
  ).toMatchObject({
    status: "wrong_answer",
    tests: [{ expected: "3\n", actual: "4\n" }, {}, {}]
  })
  expect(await verdict("javascript", "let broken = ")).toMatchObject({ status: "compilation_error" })
})
