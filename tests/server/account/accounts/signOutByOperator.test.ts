import { afterAll, beforeAll, expect, test } from "vitest"
import { signOutByOperator } from "../../../../server/account/accounts/signOutByOperator.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const renewal = async ({ accessToken, refreshToken }: TestLearner) => {
  const tokens = { access_token: accessToken, refresh_token: refreshToken }
  return (await callApi(server.url, "POST", "/auth/refresh", tokens)).status
}

test("ends every session of one account, or of all", async () => {
  const [first, second, third] = [await server.signUp(), await server.signUp(), await server.signUp()]
  expect(await server.run(signOutByOperator(first.email.toUpperCase()))).toBe(1)
  expect([await renewal(first), await renewal(second)]).toEqual([401, 200])
  expect(await server.run(signOutByOperator("nobody@zama.test"))).toBe(0)
  expect(await server.run(signOutByOperator(null))).toBe(2)
  expect([await renewal(second), await renewal(third)]).toEqual([401, 401])
})
