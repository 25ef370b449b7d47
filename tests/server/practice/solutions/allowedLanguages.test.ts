import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { insertContest, minute } from "../../olympiads/contestFixture.ts"
import { addSumProblem, startJudge } from "./judging.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let learner: TestLearner
let contestId: number

const allow = (languages: string | null) =>
  server.sql("update problems set languages = $1::text[] where id = 7", [languages])
const allowInContest = (languages: string | null) =>
  server.sql("update contests set languages = $1::text[] where id = $2", [languages, contestId])

const send = (language: string, contest?: string) =>
  learner.call(
    "POST",
    "/problems/7/solutions",
    { language, source: randomUUID(), ...(contest === undefined ? {} : { contest }) },
    { "idempotency-key": randomUUID() }
  )
const run = (who: Pick<TestLearner, "call">, language: string) =>
  who.call("POST", "/problems/7/runs", { language, source: "x", inputs: ["1 2"] })
const visitor: Pick<TestLearner, "call"> = {
  call: (method, path, body) => callApi(server.url, method, path, body)
}

const byProblem = "This problem does not accept this language: choose another one"
const byContest = "This contest does not accept this language: choose another one"
const refused = (message: string) => ({
  status: 422,
  body: { code: "language_not_allowed", message, errors: { language: [message] } }
})

beforeAll(async () => {
  server = await startTestServer()
  const yaml = sumPackage["problem.yaml"]!.replace(
    "reserved: false",
    "reserved: false, limits: { cpp: { memory: 512 } }"
  )
  await addSumProblem(server, { "problem.yaml": `${yaml}\nlanguages: [java, cpp]` })
  learner = await server.signUp()
})
afterAll(() => server.close())

describe("a problem of a package with languages", () => {
  test("shows them and its own limits", async () => {
    const { body } = await learner.call("GET", "/problems/7")
    expect(body.payload).toMatchObject({
      languages: ["java", "cpp"],
      language_limits: [{ language: "cpp", memory_limit_mb: 512 }]
    })
  })

  test("accepts solutions and runs in these alone", async () => {
    expect((await send("cpp")).status).toBe(202)
    expect(await send("python")).toMatchObject(refused(byProblem))
    expect((await run(learner, "cpp")).status).toBe(202)
    expect(await run(learner, "python")).toMatchObject(refused(byProblem))
    expect(await run(visitor, "python")).toMatchObject(refused(byProblem))
  })

  test("judges and runs them with its own limits", async () => {
    const memories: Array<number> = []
    const backend = fakeBackend(adds)
    const stopJudge = await startJudge(server, {
      ...backend,
      run: (artifact, inputs, limits, ...rest) => {
        memories.push(limits.memoryMb)
        return backend.run(artifact, inputs, limits, ...rest)
      }
    })
    try {
      await send("cpp")
      await run(learner, "cpp")
      await eventually(async () => {
        const left =
          "select from solutions where judged_at is null union all select from runs where state in ('queued', 'running')"
        expect(await server.sql(left)).toEqual([])
      })
    } finally {
      await stopJudge()
    }
    expect(new Set(memories)).toEqual(new Set([512]))
  })

  test("accepts all without the key", async () => {
    await allow(null)
    expect((await learner.call("GET", "/problems/7")).body.payload).not.toHaveProperty("languages")
    expect((await send("python")).status).toBe(202)
    await allow("{cpp}")
  })
})

describe("a contest with languages", () => {
  beforeAll(async () => {
    await allow(null)
    contestId = await insertContest(server, "cup", { starts: -minute, ends: 60 * minute })
    await server.sql("update contests set status = 'started_contest' where id = $1", [contestId])
    await server.sql(
      `insert into contest_participants (contest_id, user_id, started_at) select $1, id, now() from users where email = $2`,
      [contestId, learner.email]
    )
  })

  test("accepts its participants' solutions and runs in these alone", async () => {
    await allowInContest("{cpp}")
    expect((await send("cpp", "cup")).status).toBe(202)
    expect(await send("python", "cup")).toMatchObject(refused(byContest))
    expect((await run(learner, "cpp")).status).toBe(202)
    expect(await run(learner, "python")).toMatchObject(refused(byContest))
  })

  test("accepts only what the problem accepts, too", async () => {
    await allow("{python3}")
    expect(await send("cpp", "cup")).toMatchObject(refused(byProblem))
    await allow(null)
  })

  test("can allow more while it runs, which holds from the next solution on", async () => {
    expect((await send("python", "cup")).status).toBe(422)
    await allowInContest("{python,cpp}")
    expect((await send("python", "cup")).status).toBe(202)
    await allowInContest("{cpp}")
    const [stored] = await server.sql<{ count: number }>(
      "select count(*)::int as count from solutions where contest_id = $1 and language = 'python'",
      [contestId]
    )
    expect(stored?.count).toBe(1)
  })

  test("names those that the judge offers to its participants", async () => {
    const languagesOf = async () => (await learner.call("GET", "/contests/cup")).body.payload
    await allowInContest("{cpp,javascript}")
    expect(await languagesOf()).toMatchObject({ languages: [{ id: "cpp", name: "C++17" }] })
    await allowInContest(null)
    expect(await languagesOf()).toMatchObject({ languages: null })
  })

  test("has no say once it is over", async () => {
    await allowInContest("{cpp}")
    await server.sql("update contests set status = 'closed_contest' where id = $1", [contestId])
    expect((await run(learner, "python")).status).toBe(202)
  })
})
