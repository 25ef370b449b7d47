import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type Answer } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
  callApi(server.url, "POST", path, body, headers)
const signIn = async (shared_device: boolean, headers?: Record<string, string>) => {
  const { email, password } = await server.signUp()
  return post("/auth/sign-in", { email, password, ...(shared_device ? { shared_device } : {}) }, headers)
}

/** The lifetime of each cookie by name: `browser`, `gone` or seconds. */
const lives = (answer: Answer) =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((cookie) => {
      const age = /Max-Age=(\d+)/.exec(cookie)?.[1]
      return [cookie.split("=", 1)[0]!, age === undefined ? "browser" : age === "0" ? "gone" : Number(age)]
    })
  )

const month = 30 * 24 * 3600

test("on a private computer the cookies last a month", async () => {
  expect(lives(await signIn(false))).toEqual({
    access_token: month,
    refresh_token: month,
    browser_key: month
  })
})

test("on a shared device they end with the browser, after renewals too", async () => {
  const entered = await signIn(true)
  const untilClosed = {
    access_token: "browser",
    refresh_token: "browser",
    browser_key: "browser",
    shared_device: "browser"
  }
  expect(lives(entered)).toEqual(untilClosed)
  const once = await post("/auth/refresh", entered.body.payload)
  expect(lives(once)).toEqual(untilClosed)
  const twice = await post("/auth/refresh", once.body.payload)
  expect(lives(twice)).toEqual(untilClosed)
  const parallel = await post("/auth/refresh", once.body.payload)
  expect(lives(parallel)).toEqual(untilClosed)
})

test("a shared device's session is deleted within a day", async () => {
  await server.sql("delete from refresh_tokens")
  const entered = await signIn(true)
  const left = () =>
    server.sql<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from refresh_tokens t
        join sessions s on s.id = t.session_id where s.shared_device and t.spent_at is null`
    )
  expect(await left()).toEqual([{ hours: 12 }])
  await post("/auth/refresh", entered.body.payload)
  expect(await left()).toEqual([{ hours: 12 }])
})

test("signing in as on a private computer clears the mark of a shared device", async () => {
  const again = await signIn(false, { cookie: "shared_device=1" })
  expect(lives(again)).toEqual({
    access_token: month,
    refresh_token: month,
    browser_key: month,
    shared_device: "gone"
  })
})

test("signing out clears the mark with the tokens", async () => {
  const entered = await signIn(true)
  const { access_token } = entered.body.payload as unknown as { access_token: string }
  const out = await post("/account/sign-out", undefined, {
    authorization: `Bearer ${access_token}`,
    cookie: "shared_device=1"
  })
  expect(lives(out)).toEqual({
    access_token: "gone",
    refresh_token: "gone",
    shared_device: "gone",
    session: "gone"
  })
})
