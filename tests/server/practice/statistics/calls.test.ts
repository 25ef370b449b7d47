import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"

let server: TestServer
let learner: TestLearner
beforeAll(async () => {
  server = await startTestServer()
  learner = await server.signUp()
  await server.sql(`insert into problems (id, slug, content_hash, judging_hash, difficulty, title_en, search,
    time_limit_ms, memory_limit_mb, output_limit_bytes, checker) values (1, 'p', '', '', 3, 'P', '', 1, 1, 1, '{}')`)
  await server.sql(`insert into solutions (user_id, problem_id, problem_version, language, source, source_hash,
    status, priority) select id, 1, 1, 'python', '', '', 'accepted', 0 from users`)
  await server.sql(`insert into problem_status (user_id, problem_id, status, solved_at)
    select id, 1, 'solved', now() from users`)
})
afterAll(() => server.close())

const calls = [
  "/statistic/daily-streak",
  "/statistic/problems/resolved",
  "/statistic/problems/accuracy",
  "/rating"
]

test.each(calls)("%s belongs to a learner: a visitor gets 401", async (path) => {
  expect((await callApi(server.url, "GET", path)).status).toBe(401)
})

test("a learner gets everything in wire names", async () => {
  const payloads = await Promise.all(
    calls.map(async (path) => (await learner.call("GET", path)).body.payload)
  )
  const empty = { solved: 0, existing: 0 }
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((difficulty) =>
    difficulty === 3 ? { difficulty, solved: 1, existing: 1 } : { difficulty, ...empty }
  )
  const unseen = { city: null, public: false, avatar: null, frame: null }
  const me = { ...unseen, place: 1, user_id: expect.any(Number), name: null, points: 30, solved: 1, me: true }
  expect(payloads).toEqual([
    { day_count: 1 },
    { solved: 1, existing: 1, by_difficulty: levels },
    { accepted: 1, attempts: 1, accuracy: 1 },
    { items: [me], page: 1, limit: 20, total: 1, mine: me }
  ])
})

test.each(["/rating?page=0", "/rating?limit=101", "/contests?page=x"])("%s is rejected", async (path) => {
  expect((await learner.call("GET", path)).status).toBe(422)
})
