import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { knownOrigin } from "../../../../server/account/accounts/knownOrigin.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, signUpForm, testPassword } from "../../../support/testLearner.ts"

let direct: TestServer
let proxied: TestServer
beforeAll(async () => {
  direct = await startTestServer()
  proxied = await startTestServer({ config: { trustedProxies: 1 } })
})
afterAll(() => Promise.all([direct.close(), proxied.close()]))

const signIn = (server: TestServer, email: string, password: string, from?: string) =>
  callApi(
    server.url,
    "POST",
    "/auth/sign-in",
    { email, password },
    from === undefined ? {} : { "x-forwarded-for": from }
  )

/** Confirmed accounts without mails, all with one password. */
const seedPupils = async (server: TestServer, count: number) => {
  const { email } = await server.signUp()
  const emails = Array.from({ length: count }, freshEmail)
  await server.sql(
    `insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version, email_confirmed_at)
      select pupil, password_hash, '1', '1', now() from users, unnest($1::text[]) as pupil where email = $2`,
    [emails, email]
  )
  return emails
}

const organiserAnswers = 20

test("a school's 300 pupils sign in from one address, each after a mistake", async () => {
  const pupils = await seedPupils(direct, 300)
  const statuses = new Set<string>()
  for (let first = 0; first < pupils.length; first += organiserAnswers) {
    const together = pupils.slice(first, first + organiserAnswers)
    const mistaken = await Promise.all(together.map((email) => signIn(direct, email, "Mistaken7")))
    const right = await Promise.all(together.map((email) => signIn(direct, email, testPassword)))
    for (const { status } of mistaken) statuses.add(`mistaken ${status}`)
    for (const { status } of right) statuses.add(`right ${status}`)
  }
  expect(statuses).toEqual(new Set(["mistaken 401", "right 200"]))
})

describe("wrong passwords for one account", () => {
  /** The answers to eleven mistakes in a row, one more than the limit of an origin. */
  const mistakes = async (server: TestServer, email: string, from: (attempt: number) => string) => {
    const statuses: Array<number> = []
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await signIn(server, email, "Mistaken7", from(attempt))).status)
    }
    return statuses
  }
  const ten = Array.from({ length: 10 }, () => 401)

  test("are counted for the real address, whatever address a header claims", async () => {
    const { email } = await direct.signUp()
    expect(await mistakes(direct, email, (attempt) => `203.0.113.${attempt}`)).toEqual([...ten, 429])
    const right = await signIn(direct, email, testPassword)
    expect([right.status, right.body.code]).toEqual([429, "rate_limit"])
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(Number(right.headers.get("retry-after"))).toBeLessThanOrEqual(900)
  })

  test("do not include sign-ins that fail because the database fails", async () => {
    const { email } = await direct.signUp()
    const statuses: Array<number> = []
    await direct.sql("alter table users rename to lost_users")
    try {
      for (let attempt = 0; attempt < 11; attempt++) {
        statuses.push((await signIn(direct, email, testPassword)).status)
      }
    } finally {
      await direct.sql("alter table lost_users rename to users")
    }
    expect(new Set(statuses)).toEqual(new Set([500]))
    expect((await signIn(direct, email, testPassword)).status).toBe(200)
  })

  test("are counted for the address that a trusted proxy appends, not for claimed ones before it", async () => {
    const { email } = await proxied.signUp()
    const claimed = (attempt: number) => `203.0.113.${attempt}, 198.51.100.7`
    expect(await mistakes(proxied, email, claimed)).toEqual([...ten, 429])
    expect((await signIn(proxied, email, testPassword, "198.51.100.8")).status).toBe(200)
  })

  test("are counted together for a household's IPv6 addresses", async () => {
    const { email } = await proxied.signUp()
    const neighbour = (attempt: number) => `2001:db8:1:2::${attempt + 1}`
    expect(await mistakes(proxied, email, neighbour)).toEqual([...ten, 429])
    expect((await signIn(proxied, email, testPassword, "2001:db8:1:3::1")).status).toBe(200)
  })

  test("in a network do not block a known device of the account", async () => {
    const learner = await direct.signUp()
    const key = { "x-window-key": "the-key-of-the-owner's-window" }
    const right = (headers: Record<string, string>) =>
      callApi(direct.url, "POST", "/auth/sign-in", { email: learner.email, password: testPassword }, headers)
    expect((await right(key)).status).toBe(200)
    expect(await mistakes(direct, learner.email, () => "")).toEqual([...ten, 429])
    expect((await right({})).status, "another window of the same network").toBe(429)
    expect((await right({ "x-window-key": "a guess" })).status).toBe(429)
    expect((await right(key)).status).toBe(200)
  })

  test("before a recovery do not count after it", async () => {
    const { email } = await direct.signUp()
    expect(await mistakes(direct, email, () => "")).toEqual([...ten, 429])
    await callApi(direct.url, "POST", "/auth/password/recover", { email })
    const token = /\/verification\/password\/([\w-]+)/.exec((await direct.mailTo(email, 2)).text)?.[1] ?? ""
    const password = "Strawberry8"
    const form = { password, password_confirmation: password }
    expect((await callApi(direct.url, "POST", `/auth/password/${token}`, form)).status).toBe(200)
    expect((await signIn(direct, email, password)).status).toBe(200)
  })

  test("block a missing account in the same way", async () => {
    expect(await mistakes(direct, freshEmail(), () => "")).toEqual([...ten, 429])
  })
})

test("an origin is known by its window key, or by the network of an earlier session", async () => {
  const { email } = await direct.signUp()
  const [user] = await direct.sql<{ id: number }>("select id::int from users where email = $1", [email])
  const userId = user?.id ?? 0
  await direct.sql(
    "update sessions set address = '2001:db8:7:7::1', window_key = 'the key' where user_id = $1",
    [userId]
  )
  const from = (windowKey: string | null, address: string) =>
    direct.run(knownOrigin(userId, { windowKey, address }))
  expect(await from("the key", "192.0.2.9")).toEqual({ device: "the key" })
  expect(await from(null, "2001:db8:7:7:ffff::2")).toBe("network")
  expect(await from(null, "2001:db8:7:8::1")).toBeNull()
  expect(await from("another key", "192.0.2.9")).toBeNull()
})

test("a visitor with too many writes gets a retry time", async () => {
  const signUp = () => callApi(proxied.url, "POST", "/auth/sign-up", {}, { "x-forwarded-for": "192.0.2.77" })
  expect((await signUp()).status).toBe(422)
  const collect = () =>
    callApi(
      proxied.url,
      "POST",
      "/auth/email/confirm",
      { token: "unknown" },
      { "x-forwarded-for": "192.0.2.77" }
    )
  const statuses = new Set<number>()
  for (let call = 0; call < 601; call++) statuses.add((await collect()).status)
  expect(statuses).toEqual(new Set([404, 429]))
  const refused = await collect()
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000)
  const elsewhere = await callApi(proxied.url, "POST", "/auth/sign-up", signUpForm(freshEmail()), {
    "x-forwarded-for": "192.0.2.78"
  })
  expect(elsewhere.status).toBe(201)
})
