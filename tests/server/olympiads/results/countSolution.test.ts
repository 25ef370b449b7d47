import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { minute, insertContest, register } from "../contestFixture.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let learner: TestLearner
const judges: Array<() => Promise<void>> = []

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  learner = await server.signUp()
})
afterEach(async () => {
  for (const stop of judges.splice(0)) await stop()
})
afterAll(() => server.close())

/** Sends a solution that counts, and leaves it to the judge. */
async function sentTo(slug: string): Promise<number> {
  const id = await insertContest(server, slug, {
    starts: -60 * minute,
    ends: 60 * minute,
    registrationEnds: 50 * minute
  })
  await register(learner, slug)
  await learner.call("POST", `/contests/${slug}/start`, {})
  const sent = { language: "python", source: `# ${slug}`, contest: slug }
  expect((await learner.call("POST", "/problems/7/solutions", sent)).status).toBe(202)
  return id
}

const beginJudging = async () => void judges.push(await startJudge(server, fakeBackend(adds)))

const counted = (contestId: number) =>
  eventually(async () => {
    const [row] = await server.sql<{ status: string }>(
      `select s.status, s.unofficial, p.points from solutions s join contest_participants p using (contest_id, user_id)
        where contest_id = $1`,
      [contestId]
    )
    expect(row?.status).toBe("accepted")
    return row
  })

/** Other tests wait in databases of their own. */
const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

const waitsForALock = () => eventually(async () => expect(await server.sql(waiting)).not.toEqual([]))

// The solution and the action overlapped: it was accepted with the state before, and the action has not seen
// it.
describe("a solution is counted by the state at its verdict", () => {
  test("and counts by default", async () => {
    const id = await sentTo("quiet")
    await beginJudging()
    expect(await counted(id)).toEqual({ status: "accepted", unofficial: null, points: 100 })
  })

  test("also after its author's disqualification", async () => {
    const id = await sentTo("disqualified")
    await server.sql("update contest_participants set disqualified_at = started_at where contest_id = $1", [
      id
    ])
    await beginJudging()
    expect(await counted(id)).toEqual({ status: "accepted", unofficial: "disqualified", points: 0 })
  })

  test("also after the removed interval before it was restored", async () => {
    const id = await sentTo("shortened")
    await server.sql("update contests set ends_at = starts_at + interval '1 minute' where id = $1", [id])
    await beginJudging()
    expect(await counted(id)).toEqual({ status: "accepted", unofficial: "timeIsUp", points: 0 })
  })

  test("also after its author's participation was reopened", async () => {
    const id = await sentTo("resumed")
    await server.sql("update solutions set unofficial = 'alreadyFinished' where contest_id = $1", [id])
    await beginJudging()
    expect(await counted(id)).toEqual({ status: "accepted", unofficial: null, points: 100 })
  })

  test("and waits for an uncommitted action", async () => {
    const id = await sentTo("waiting")
    const act = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`select from contests where id = ${id} for no key update`
      yield* Effect.promise(beginJudging)
      yield* Effect.promise(waitsForALock)
      yield* sql`update contests set ends_at = starts_at + interval '1 minute' where id = ${id}`
    })
    await server.run(SqlClient.SqlClient.use((sql) => sql.withTransaction(act)))
    expect(await counted(id)).toEqual({ status: "accepted", unofficial: "timeIsUp", points: 0 })
  })
})
