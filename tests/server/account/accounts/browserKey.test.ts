import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { api } from "../../../../src/api/contract/api.ts"
import type { Endpoint } from "../../../../src/api/contract/endpoint.ts"
import { browserCookieOf } from "../../../support/browserCookie.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { type Answer, callApi, type TestLearner } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const noCookie = { cookie: "" }
const pairOf = ({ accessToken, refreshToken }: TestLearner) => ({
  access_token: accessToken,
  refresh_token: refreshToken
})
const refresh = (pair: unknown, headers?: Record<string, string>) =>
  callApi(server.url, "POST", "/auth/refresh", pair, headers)
const outcome = ({ status, body }: Answer) => [status, body.code]
const keyCookie = (answer: Answer) =>
  answer.headers.getSetCookie().find((cookie) => /^(__Host-)?browser_key=/.test(cookie)) ?? ""

describe("a stolen pair of tokens", () => {
  test("is not renewed, and is revoked by the attempt", async () => {
    const learner = await server.signUp()
    expect(outcome(await refresh(pairOf(learner), noCookie))).toEqual([401, "token_unknown"])
    expect(outcome(await refresh(pairOf(learner)))).toEqual([401, "token_unknown"])
    expect((await learner.call("GET", "/account/profile")).status).toBe(401)
  })

  test("is not renewed with another browser's key", async () => {
    const [learner, thief] = [await server.signUp(), await server.signUp()]
    const theirs = browserCookieOf(thief.accessToken)
    expect(theirs.cookie).toMatch(/^browser_key=[\w-]{43}$/)
    expect((await refresh(pairOf(learner), { ...theirs })).status).toBe(401)
  })

  test("is not renewed within the grace period for parallel tabs", async () => {
    const learner = await server.signUp()
    expect((await refresh(pairOf(learner))).status).toBe(200)
    expect((await refresh(pairOf(learner), noCookie)).status).toBe(401)
  })
})

const guarded = Object.values(api)
  .flatMap((area): ReadonlyArray<[string, Endpoint]> => Object.entries(area))
  .filter(([, { ownBrowser }]) => ownBrowser === true)

test("calls that grant access or export data need the browser that signed in", async () => {
  expect(guarded.map(([name]) => name).toSorted()).toEqual([
    "addOrganiser",
    "addPasskey",
    "addProblemOrganiser",
    "beginPasskey",
    "changeEmail",
    "changeOrganiser",
    "changePassword",
    "changeProblemOrganiser",
    "decideAuthorization",
    "deleteAccount",
    "endApplication",
    "endDevice",
    "endOtherDevices",
    "exportParticipants",
    "exportResults",
    "makeContestApiKey",
    "makeSlips",
    "removePasskey",
    "renamePasskey",
    "resendEmailChange",
    "startExport"
  ])
  const learner = await server.signUp()
  await server.sql("update users set roles = '{organiser,teacher}' where email = $1", [learner.email])
  for (const [name, { method, path }] of guarded) {
    const address = path
      .replace(":id", crypto.randomUUID())
      .replace(":slug", "none")
      .replaceAll(/:\w+/g, "999")
    const refused = await learner.call(method, address, undefined, noCookie)
    expect([name, ...outcome(refused)]).toEqual([name, 401, "token_unknown"])
    const own = await learner.call(method, address, undefined)
    expect([name, own.status]).not.toEqual([name, 401])
  }
  expect((await learner.call("GET", "/account/profile", undefined, noCookie)).status).toBe(200)
})

test("the key is renewed with the tokens, hidden from scripts, and stored as a hash", async () => {
  const learner = await server.signUp()
  const first = browserCookieOf(learner.accessToken).cookie ?? ""
  const renewed = keyCookie(await refresh(pairOf(learner)))
  expect(renewed).toBe(`${first}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict`)
  const key = first.split("=")[1] ?? ""
  const rows = await server.sql("select 1 from sessions where browser_key_hash = $1 or user_agent = $1", [
    key
  ])
  expect(rows).toEqual([])
})

test("a session without a key gets one with its next refresh, and needs it from then on", async () => {
  const learner = await server.signUp()
  await server.sql(
    `update sessions set browser_key_hash = null
      where user_id = (select id from users where email = $1)`,
    [learner.email]
  )
  const bound = await refresh(pairOf(learner), noCookie)
  expect(bound.status).toBe(200)
  const pair = bound.body.payload
  expect((await refresh(pair)).status).toBe(200)
  expect((await refresh(pair, noCookie)).status).toBe(401)
})

test("stale keys of another cookie setting do not hide the valid one", async () => {
  const learner = await server.signUp()
  const { cookie } = browserCookieOf(learner.accessToken)
  const stale = `__Host-browser_key=${"A".repeat(43)}; browser_key=${"B".repeat(43)}`
  expect((await refresh(pairOf(learner), { cookie: `${stale}; ${cookie}; other=1` })).status).toBe(200)
})

test("two accounts in one browser have different keys, and the last sign-in sets the cookie", async () => {
  const [first, second] = [await server.signUp(), await server.signUp()]
  const own = (learner: TestLearner) => browserCookieOf(learner.accessToken).cookie
  expect(own(first)).not.toBe(own(second))
  const { email, password } = first
  const again = await callApi(
    server.url,
    "POST",
    "/auth/sign-in",
    { email, password },
    { cookie: own(second)! }
  )
  expect(keyCookie(again)).not.toContain(own(second))
  expect((await refresh(again.body.payload)).status).toBe(200)
})

test.each([
  [
    { publicUrl: "https://zama.example" },
    /^__Host-browser_key=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/
  ],
  [
    { publicUrl: "https://zama.example", cookieDomain: "zama.example" },
    /^browser_key=[\w-]{43}; Max-Age=2592000; Domain=zama.example; Path=\/; HttpOnly; Secure; SameSite=Strict$/
  ]
])("its cookie is limited to this host if possible: %o", async (config, shape) => {
  const other = await startTestServer({ config })
  try {
    const { email, password } = await other.signUp()
    const signIn = await callApi(other.url, "POST", "/auth/sign-in", { email, password })
    expect(keyCookie(signIn)).toMatch(shape)
    expect((await callApi(other.url, "POST", "/auth/refresh", signIn.body.payload)).status).toBe(200)
  } finally {
    await other.close()
  }
})
