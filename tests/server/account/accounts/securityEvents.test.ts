import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { forgetSpent } from "../../../../server/account/accounts/accountHousekeeping.ts"
import { grantRoles } from "../../../../server/account/accounts/roles.ts"
import { listSecurityEvents, noteSecurityEvent } from "../../../../server/account/accounts/securityEvents.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const kindsOf = async (email: string) =>
  (await server.run(listSecurityEvents(email, null))).map(({ kind }) => kind)

test("changes of credentials and roles are logged for the operator, without secrets", async () => {
  const { email, password } = await server.signUp()
  const signIn = (typed: string) =>
    callApi(server.url, "POST", "/auth/sign-in", { email, password: typed }, { "user-agent": "A Browser" })
  await signIn("Mistaken7")
  await signIn("Mistaken7")
  await signIn(password)
  await server.run(grantRoles(email, ["teacher"]))
  await server.sql("update users set password_hash = 'x' where email = $1", [email])
  await server.sql(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, backup_eligible, backed_up, name)
     select id, 'c', '\\x00', 0, '{}', 'h', false, false, 'key' from users where email = $1`,
    [email]
  )
  await server.sql("delete from passkeys")
  expect(await kindsOf(email)).toEqual([
    "sign_in",
    "sign_in_refused",
    "sign_in",
    "roles_changed",
    "password_changed",
    "passkey_added",
    "passkey_removed"
  ])
  const events = await server.run(listSecurityEvents(email, null))
  expect(events.find(({ kind }) => kind === "roles_changed")?.details).toBe("teacher")
  expect(events.filter(({ kind }) => kind === "sign_in").at(-1)).toMatchObject({
    account: email,
    address: "127.0.0.1",
    details: "A Browser"
  })
  expect(JSON.stringify(events)).not.toMatch(/argon2|Mistaken7|Pineapple7/)
  expect(await server.run(listSecurityEvents(email, "2999-01-01T00:00:00Z"))).toEqual([])
})

test("views of a participant's file are logged with the viewer; entries are deleted after half a year and with the account", async () => {
  const [child, organiser] = [await server.signUp(), await server.signUp()]
  const idOf = async (email: string) =>
    (await server.sql<{ id: number }>("select id::int from users where email = $1", [email]))[0]?.id ?? 0
  const userId = await idOf(child.email)
  const look = noteSecurityEvent({
    kind: "participant_viewed",
    userId,
    actorId: await idOf(organiser.email),
    details: "cup"
  })
  await server.run(Effect.andThen(look, look))
  expect(await kindsOf(child.email)).toEqual(["sign_in", "participant_viewed"])
  expect(await kindsOf(organiser.email)).toEqual(["sign_in", "participant_viewed"])
  await server.sql(
    "update security_events set at = now() - interval '181 days' where user_id = $1 and kind = 'sign_in'",
    [userId]
  )
  await server.run(forgetSpent)
  expect(await kindsOf(child.email)).toEqual(["participant_viewed"])
  await server.sql("delete from users where id = $1", [userId])
  expect(await kindsOf(organiser.email)).toEqual(["sign_in"])
})
