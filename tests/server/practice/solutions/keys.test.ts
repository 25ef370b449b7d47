import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importContent } from "../../../../server/cli/importContent.ts"
import { ChangeFeed } from "../../../../server/platform/realtime/ChangeFeed.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"

let server: TestServer
let learner: TestLearner
const content = join(import.meta.dirname, "../../../../content")

beforeAll(async () => {
  server = await startTestServer()
  await server.run(importContent(content).pipe(Effect.provide(ChangeFeed.layer)))
  await server.sql(`insert into judge_languages (id, position, name, extension, time_factor, notes, backend)
    values ('python', 0, 'Python', 'py', 1, '{}', 'test')`)
  learner = await server.signUp()
})
afterAll(() => server.close())

const submit = (who: TestLearner, key: string, source: string, problem = 1) =>
  who.call(
    "POST",
    `/problems/${problem}/solutions`,
    { language: "python", source },
    { "idempotency-key": key }
  )

const count = async (table: string) =>
  (await server.sql<{ count: number }>(`select count(*) as count from ${table}`))[0]?.count

test("the same simultaneous requests take effect once, and all get its answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => submit(learner, "key-number-one", "print(1)"))
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await count("solutions")).toBe(1)
  expect(await count("pgboss.job where name = 'judging'")).toBe(1)
  expect((await submit(learner, "key-number-one", "print(1)")).body).toEqual(answers[0]?.body)
})

test("a key is valid for one request and one learner", async () => {
  const first = await submit(learner, "key-number-two", "print(2)")
  const reused = await submit(learner, "key-number-two", "print(3)")
  expect([reused.status, reused.body.message]).toEqual([
    422,
    "The repeat key was already used for another request"
  ])
  expect((await submit(learner, "key-number-two", "print(2)", 2)).status).toBe(422)
  const other = await server.signUp()
  const theirs = await submit(other, "key-number-two", "print(2)")
  expect(theirs.status).toBe(202)
  expect(theirs.body).not.toEqual(first.body)
})

test("a refused request does not use up its key", async () => {
  await submit(learner, "key-number-three", "print(4)")
  const same = await submit(learner, "key-number-four", "print(4)")
  expect([same.status, same.body.code]).toEqual([409, "same_source"])
  const again = await learner.call(
    "POST",
    "/problems/1/solutions",
    { language: "python", source: "print(4)", repeat: true },
    { "idempotency-key": "key-number-four" }
  )
  expect(again.status).toBe(202)
})

test("a malformed key is rejected", async () => {
  expect((await submit(learner, "short", "print(5)")).status).toBe(400)
  const visitor = await callApi(server.url, "POST", "/problems/1/solutions", {
    language: "python",
    source: "1"
  })
  expect(visitor.status).toBe(401)
})
