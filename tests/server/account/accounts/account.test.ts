import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { deviceNames } from "../../../../server/account/accounts/listDevices.ts"
import { accountEndpoints } from "../../../../src/api/contract/account/account.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"

let server: TestServer
let learner: TestLearner
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => void (learner = await server.signUp()))

describe("the profile", () => {
  const change = (body: unknown) => learner.call("PATCH", "/account/profile", body)

  test("stores the sent fields in normal form, and leaves the others", async () => {
    const answer = await change({
      first_name: "Мария  Луиза ",
      last_name: "O’Neill-Ёлкина",
      city: "Санкт-Петербург 2",
      date_of_birth: "2014-02-28",
      nickname: "masha_14",
      grade: 6
    })
    expect(answer.status).toBe(200)
    await change({ newsletter: true, language: "en" })
    const { body } = await learner.call("GET", "/account/profile")
    expect(body.payload).toMatchObject({
      email: learner.email,
      first_name: "Мария Луиза",
      last_name: "O’Neill-Ёлкина",
      city: "Санкт-Петербург 2",
      date_of_birth: "2014-02-28",
      nickname: "masha_14",
      grade: 6,
      newsletter: true,
      language: "en"
    })
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/)
    await change({ city: null, grade: null })
    expect((await learner.call("GET", "/account/profile")).body.payload).toMatchObject({
      city: null,
      grade: null,
      first_name: "Мария Луиза"
    })
  })

  test.each([
    ["first_name", "М", "At least 2 characters"],
    ["first_name", "М".repeat(46), "At most 45 characters"],
    ["last_name", "Петров2", "Only letters, spaces, hyphens and apostrophes"],
    ["city", "К".repeat(61), "At most 60 characters"],
    ["city", "<b>", "Only letters, digits, dots, spaces, hyphens and apostrophes"],
    ["date_of_birth", "2014-02-30", "A date as DD.MM.YYYY, not before 1900 and not in the future"],
    ["date_of_birth", "1899-12-31", "A date as DD.MM.YYYY, not before 1900 and not in the future"],
    ["date_of_birth", "2999-01-01", "A date as DD.MM.YYYY, not before 1900 and not in the future"],
    ["date_of_birth", "28.02.2014", "A date as DD.MM.YYYY, not before 1900 and not in the future"],
    ["grade", 12, "A grade from 1 to 11"]
  ])("rejects %s %j with a reason", async (field, value, message) => {
    const refused = await change({ nickname: "kept out", [field]: value })
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [message] }])
    expect((await learner.call("GET", "/account/profile")).body.payload).toMatchObject({ nickname: null })
  })

  test("cannot change read-only fields", async () => {
    await change({ roles: ["organiser"], email: "other@zama.test", id: 1, email_confirmed_at: null })
    const { body } = await learner.call("GET", "/account/profile")
    expect(body.payload).toMatchObject({ email: learner.email, roles: [] })
  })
})

describe("devices", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0"
  const signIn = async (userAgent: string, windowKey = "window-key") => {
    const { email, password } = learner
    const answer = await callApi(
      server.url,
      "POST",
      "/auth/sign-in",
      { email, password },
      {
        "user-agent": userAgent,
        "x-window-key": windowKey
      }
    )
    const { access_token } = answer.body.payload as unknown as { access_token: string }
    return { authorization: `Bearer ${access_token}` }
  }
  const list = async () =>
    payloadOf(accountEndpoints.listDevices.success, await learner.call("GET", "/account/devices"))
  const isSignedIn = async (headers: Record<string, string>) =>
    (await callApi(server.url, "GET", "/account/profile", undefined, headers)).status === 200

  test("have readable names, and the current one is marked", async () => {
    await signIn(firefox)
    const devices = await list()
    expect(devices).toHaveLength(2)
    expect(devices.find(({ current }) => !current)).toMatchObject({
      browser: "Firefox",
      system: "Linux",
      windowKey: "window-k"
    })
    expect(devices.filter(({ current }) => current)).toHaveLength(1)
  })

  test("are signed out one by one, or all others at once", async () => {
    const [one, two] = [await signIn(firefox), await signIn("")]
    const other = (await list()).find(({ browser }) => browser === "Firefox")!
    expect((await learner.call("DELETE", `/account/devices/${other.id}`)).status).toBe(200)
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true])
    const ended = await learner.call("DELETE", "/account/devices")
    expect(ended.body.payload).toEqual({ ended: 1 })
    expect(await isSignedIn(two)).toBe(false)
    expect(await list()).toHaveLength(1)
    expect((await learner.call("DELETE", `/account/devices/${other.id}`)).status).toBe(404)
  })

  test("of other learners are hidden and cannot be signed out", async () => {
    const stranger = await server.signUp()
    const [mine] = await list()
    expect((await stranger.call("DELETE", `/account/devices/${mine!.id}`)).status).toBe(404)
    expect((await stranger.call("DELETE", `/account/devices/${randomUUID()}`)).status).toBe(404)
    expect((await stranger.call("DELETE", "/account/devices/1")).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ["", null, null],
    ["node", null, null],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36",
      "Chrome",
      "Windows"
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone"
    ]
  ])("%s", (userAgent, browser, system) => {
    expect(deviceNames(userAgent)).toEqual({ browser, system })
  })
})
