import { Deferred, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import { addSumProblem } from "../../../practice/solutions/judging.ts"
import { organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"
import { runningContest } from "../results/resultsFixture.ts"
import { eventually } from "../../../../support/eventually.ts"

const participant = 901

let server: TestServer
let owner: ContestOrganiser
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  await runningContest(server, "cup", [participant])
  owner = await organiserOf(server, { cup: "owner" })
})
afterAll(() => server.close())

test("extra time waits for a participant who changes the address of the account", async () => {
  const isRequested = Deferred.makeUnsafe<void>()
  const change = Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select from users where id = ${participant} for update`
        yield* Deferred.await(isRequested)
        // The standings' line of the participant follows the account.
        yield* sql`update users set email = 'new@zama.test' where id = ${participant}`
      })
    )
  )
  const changing = server.run(change)
  const isOne = (condition: string) => async () =>
    expect(
      await server.sql(`select from pg_stat_activity where datname = current_database() and ${condition}`)
    ).toHaveLength(1)
  await eventually(isOne("state = 'idle in transaction' and query like '%for update'"))
  const giving = owner.asked("POST", "/cup/extra-times", { scope: "all", minutes: 5, reason: "x" })
  await eventually(isOne("wait_event_type = 'Lock'"))
  await Effect.runPromise(Deferred.succeed(isRequested, undefined))
  await changing
  expect((await giving).status).toBe(201)
})
