import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { standingsEndpoints } from "../../../../src/api/contract/olympiads/standings.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { minute, insertContest } from "../contestFixture.ts"
import { idOf } from "../../organiser/contests/contestOrganiser.ts"
import { addSolution, runningContest } from "../../organiser/contests/results/resultsFixture.ts"

let server: TestServer
let learner: TestLearner
let me: number

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  learner = await server.signUp()
  me = await idOf(server, learner)
})
afterAll(() => server.close())

/**
 * After an hour: another participant half solved the problem after ten minutes and solved it after fifty,
 * the learner after fifty-five.
 */
async function contest(slug: string, columns = "") {
  const id = await runningContest(server, slug, [901])
  if (columns !== "") await server.sql(`update contests set ${columns} where id = $1`, [id])
  await server.sql(
    "insert into contest_participants (contest_id, user_id, started_at) values ($1, $2, now() - interval '1 hour')",
    [id, me]
  )
  await addSolution(server, id, { userId: 901, source: "half", passed: 1, minutesAgo: 50 })
  await addSolution(server, id, { userId: 901, source: "all", passed: 2, minutesAgo: 10 })
  await addSolution(server, id, { userId: me, source: "mine", passed: 2, minutesAgo: 5 })
}

const lines = async (slug: string) => {
  const path = `/rating/list/${slug}/lines`
  const scoreLines = payloadOf(
    standingsEndpoints.getScoreLines.success,
    await learner.call("GET", path)
  ).lines
  return Object.fromEntries(scoreLines.map(({ userId, steps }) => [userId === me ? "mine" : userId, steps]))
}

describe("the chart of points", () => {
  test("has a step at each growth of a sum", async () => {
    await contest("points")
    expect(await lines("points")).toEqual({
      901: [
        { minute: 10, points: 50 },
        { minute: 50, points: 100 }
      ],
      mine: [{ minute: 55, points: 100 }]
    })
  })

  test("counts solved problems under ICPC rules, where a partial solution is nothing", async () => {
    await contest("icpc", "scoring = 'icpc'")
    expect(await lines("icpc")).toEqual({
      901: [{ minute: 50, points: 1 }],
      mine: [{ minute: 55, points: 1 }]
    })
  })

  test("ends for others at the freeze", async () => {
    await contest("frozen", "freeze_at = now() - interval '20 minutes'")
    expect(await lines("frozen")).toEqual({
      901: [{ minute: 10, points: 50 }],
      mine: [{ minute: 55, points: 100 }]
    })
  })

  test("is not available before the start", async () => {
    await insertContest(server, "ahead", { starts: 30 * minute, ends: 90 * minute })
    expect((await callApi(server.url, "GET", "/rating/list/ahead/lines")).status).toBe(403)
  })
})
