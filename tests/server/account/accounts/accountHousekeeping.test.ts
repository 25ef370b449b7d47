import { afterAll, beforeAll, expect, test } from "vitest"
import { forgetSpent } from "../../../../server/account/accounts/accountHousekeeping.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const keys = async (statement: string) => (await server.sql<{ key: string }>(statement)).map(({ key }) => key)

test("devices are deleted half a year after their last use, as the privacy policy promises", async () => {
  const { email } = await server.signUp()
  await server.sql(
    `insert into sessions (user_id, window_key, created_at, last_used_at)
     select id, key, now() - interval '200 days', now() - interval '1 day' * unused
     from users, (values ('used', 179), ('unused', 181)) as devices (key, unused) where email = $1`,
    [email]
  )
  await server.sql(
    `insert into fingerprints (key, components, created_at)
     values ('used', '{}', now() - interval '200 days'), ('unused', '{}', now() - interval '200 days'),
       ('nobodys', '{}', now() - interval '200 days'), ('fresh', '{}', now() - interval '6 days')`
  )
  await server.run(forgetSpent)
  expect(await keys("select window_key as key from sessions where window_key is not null")).toEqual(["used"])
  expect(await keys("select key from fingerprints order by key")).toEqual(["fresh", "used"])
})
