import { afterAll, beforeAll, expect, test } from "vitest"
import { profileLimit } from "../../../../server/account/publicProfile/publicProfileHandlers.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

test("profiles are limited per minute and address", async () => {
  const ask = async (id: number) => (await callApi(server.url, "GET", `/users/${id}`)).status
  const answers = await Promise.all(Array.from({ length: profileLimit.points }, (_, id) => ask(id + 1)))
  expect(new Set(answers)).toEqual(new Set([404]))
  expect(await ask(1)).toBe(429)
})
