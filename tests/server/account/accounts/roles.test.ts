import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { grantRoles, revokeRoles } from "../../../../server/account/accounts/roles.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, signUpForm, type TestLearner } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const organiserPages = ["/organiser/contests", "/organiser/classes", "/organiser/reports"]

/** The status of each part of the console after a new sign-in. */
async function reached({ email, password }: TestLearner): Promise<ReadonlyArray<number>> {
  const { body } = await callApi(server.url, "POST", "/auth/sign-in", { email, password })
  const { access_token } = body.payload as unknown as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  return Promise.all(
    organiserPages.map(async (path) => (await callApi(server.url, "GET", path, undefined, headers)).status)
  )
}

describe("a role", () => {
  test("opens only its own part of the console, and roles add up", async () => {
    const person = await server.signUp()
    expect(await reached(person)).toEqual([404, 404, 404])
    expect(await server.run(grantRoles(person.email.toUpperCase(), ["support"]))).toEqual(["support"])
    expect(await reached(person)).toEqual([404, 404, 200])
    expect(await server.run(grantRoles(person.email, ["teacher", "support"]))).toEqual(["support", "teacher"])
    expect(await reached(person)).toEqual([404, 200, 200])
    expect(await server.run(revokeRoles(person.email, ["support", "teacher"]))).toEqual([])
    expect(await server.run(grantRoles(person.email, ["organiser"]))).toEqual(["organiser"])
    expect(await reached(person)).toEqual([200, 404, 404])
  })

  test("is read with the session, so an earlier token neither keeps nor lacks it", async () => {
    const signedIn = async ({ email, password }: TestLearner) => {
      const { body } = await callApi(server.url, "POST", "/auth/sign-in", { email, password })
      const { access_token } = body.payload as unknown as { access_token: string }
      return { authorization: `Bearer ${access_token}` }
    }
    const contests = async (headers: Record<string, string>) =>
      (await callApi(server.url, "GET", "/organiser/contests", undefined, headers)).status
    const person = await server.signUp()
    const before = await signedIn(person)
    await server.run(grantRoles(person.email, ["organiser"]))
    expect(await contests(before)).toBe(200)
    const after = await signedIn(person)
    await server.run(revokeRoles(person.email, ["organiser"]))
    expect(await contests(after)).toBe(404)
  })

  test("is not granted to an unconfirmed address", async () => {
    const email = freshEmail()
    await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email))
    await server.mailTo(email)
    expect(await server.run(grantRoles(email, ["organiser"]))).toBeNull()
    expect(await server.run(grantRoles("nobody@zama.test", ["organiser"]))).toBeNull()
  })
})
