import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { standingsEndpoints } from "../../../../src/api/contract/olympiads/standings.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { idOf } from "../../organiser/contests/contestOrganiser.ts"
import { addSolution, runningContest } from "../../organiser/contests/results/resultsFixture.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let learner: TestLearner
let me: number

/**
 * Frozen for twenty minutes: one participant had half the points before, three have all of them since, the
 * learner is the last.
 */
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  learner = await server.signUp()
  me = await idOf(server, learner)
  const id = await runningContest(server, "cup", [901, 902, 903])
  await server.sql("update users set show_city_since = now(), show_grade_since = now() where id > 900")
  await server.sql("update contests set freeze_at = now() - interval '20 minutes' where id = $1", [id])
  await server.sql(
    "insert into contest_participants (contest_id, user_id, started_at) values ($1, $2, now() - interval '1 hour')",
    [id, me]
  )
  await addSolution(server, id, { userId: 901, source: "half", passed: 1, minutesAgo: 50 })
  await addSolution(server, id, { userId: 902, source: "all", passed: 2, minutesAgo: 15 })
  await addSolution(server, id, { userId: 901, source: "all", passed: 2, minutesAgo: 10 })
  await addSolution(server, id, { userId: me, source: "mine", passed: 2, minutesAgo: 5 })
})
afterAll(() => server.close())

const standings = async (query = "") =>
  payloadOf(
    standingsEndpoints.getStandings.success,
    await learner.call("GET", `/rating/list/cup${query === "" ? "" : `?${query}`}`)
  )
const whoIn = async (query: string) => (await standings(query)).items.map(({ userId }) => userId)

describe("frozen standings", () => {
  test("show others' results as of the freeze, with pending solutions", async () => {
    const { items, frozen } = await standings()
    expect(frozen).toBe(true)
    expect(items[0]).toMatchObject({ userId: 901, place: 1, points: 50 })
    expect(items.slice(1).map(({ place, points }) => [place, points])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0]
    ])
    expect(items.map(({ cells }) => cells.map(({ pending }) => pending)).flat()).toEqual([1, 1, 1])
  })

  test("show the learner's own results at once, with their rank", async () => {
    const { mine, myIndex, items } = await standings()
    expect(mine).toMatchObject({ userId: me, points: 100, place: 1 })
    expect(items[myIndex ?? -1]?.me).toBe(true)
  })

  test("are searched by name, city and grade, with unchanged ranks", async () => {
    expect((await standings(`query=${encodeURIComponent("аня903")}`)).items).toMatchObject([
      { userId: 903, place: 2 }
    ])
    expect(await whoIn(`city=${encodeURIComponent("Тверь")}`)).toEqual([901, 902, 903])
    expect(await whoIn("grade=5")).toEqual([901, 902, 903])
    expect(await whoIn("grade=6")).toEqual([])
    await server.sql("update users set show_city_since = null where id = 903")
    await eventually(async () => expect(await whoIn(`city=${encodeURIComponent("Тверь")}`)).toEqual([]))
    expect((await standings("grade=5")).myIndex).toBeNull()
  })

  test("are revealed with the results, each row with its former rank", async () => {
    await server.sql("update contests set status = 'closed_contest', next_moment = null where slug = 'cup'")
    const { items, frozen } = await standings()
    expect(frozen).toBe(false)
    expect(
      items.map(({ userId, place, points, frozenPlace }) => [userId, place, points, frozenPlace])
    ).toEqual([
      [902, 1, 100, 2],
      [901, 2, 100, 1],
      [me, 3, 100, 2],
      [903, 4, 0, 2]
    ])
  })
})
