import { Deferred, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { type ContestOrganiser, signUpOrganiser } from "../../organiser/contests/organiserServer.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { callApi } from "../../../support/testLearner.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let owner: ContestOrganiser
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  owner = await signUpOrganiser(server)
  await server.sql(
    `with version as (insert into problem_versions (problem_id, number, act, detail, file_key, hash, bytes, outline)
      values (7, 1, 'upload', '', 'x', 'x', 1, '{}'))
    insert into problem_organisers (problem_id, user_id, problem_role) values (7, $1, 'owner')`,
    [owner.id]
  )
})
afterAll(() => server.close())

test("an object that is deleted while a request about it runs is not found", async () => {
  const committed = Deferred.makeUnsafe<void>()
  const deletion = Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.andThen(sql`delete from problems where id = 7`, Deferred.await(committed)))
  )
  const deleting = server.run(deletion)
  const isOne = (condition: string) => async () =>
    expect(
      await server.sql(`select from pg_stat_activity where datname = current_database() and ${condition}`)
    ).toHaveLength(1)
  await eventually(isOne("state = 'idle in transaction' and query like 'delete from problems%'"))
  const { authorization } = owner
  const choice = { languages: [], verdicts: [] }
  const answer = callApi(server.url, "POST", "/organiser/problems/7/rejudging", choice, { authorization })
  await eventually(isOne("wait_event_type = 'Lock'"))
  await Effect.runPromise(Deferred.succeed(committed, undefined))
  await deleting
  const { status, body } = await answer
  expect([status, body]).toEqual([404, { message: "Not found" }])
})
