import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { forgetSpent } from "../../../../server/account/accounts/accountHousekeeping.ts"
import { grantRoles, revokeRoles } from "../../../../server/account/accounts/roles.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, linkToken, signUpForm, testPassword } from "../../../support/testLearner.ts"

let server: TestServer
const call = (path: string, body: unknown, headers?: Record<string, string>) =>
  callApi(server.url, "POST", path, body, headers)

interface Pair {
  readonly access_token: string
  readonly refresh_token: string
}
const pairOf = (answer: { readonly body: { readonly payload?: never } }) =>
  answer.body.payload as unknown as Pair

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test("a learner signs up, follows the mail's link and is signed in", async () => {
  const email = freshEmail()
  const signedUp = await call("/auth/sign-up", signUpForm(email))
  expect(signedUp.status).toBe(201)
  expect(signedUp.body).toEqual({ payload: { email, resend_after: 60 } })
  const token = linkToken(await server.mailTo(email))
  const confirmed = await call("/auth/email/confirm", { token })
  expect(confirmed.status).toBe(200)
  const cookies = confirmed.headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.replace(/=[^;]+/, ""))).toEqual([
    "access_token; Max-Age=2592000; Path=/; SameSite=Lax",
    "refresh_token; Max-Age=2592000; Path=/; SameSite=Lax",
    "browser_key; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict"
  ])
  const profile = await callApi(server.url, "GET", "/account/profile", undefined, {
    authorization: `Bearer ${pairOf(confirmed).access_token}`
  })
  expect(profile.body.payload).toMatchObject({ email, roles: [], first_name: null })
})

test("a link works once", async () => {
  const email = freshEmail()
  await call("/auth/sign-up", signUpForm(email))
  const token = linkToken(await server.mailTo(email))
  await call("/auth/email/confirm", { token })
  const again = await call("/auth/email/confirm", { token })
  expect(again.status).toBe(404)
  expect(again.body).toEqual({ message: "The link has expired", code: "link_expired" })
})

test("a link is stale after an hour", async () => {
  const email = freshEmail()
  await call("/auth/sign-up", signUpForm(email))
  const token = linkToken(await server.mailTo(email))
  await server.sql("update mail_links set expires_at = now() - interval '1 second'")
  expect((await call("/auth/email/confirm", { token })).status).toBe(404)
})

test("signing up with a taken address gets the usual answer and notifies its owner", async () => {
  const learner = await server.signUp()
  const again = await call("/auth/sign-up", signUpForm(learner.email))
  expect(again.status).toBe(201)
  expect(again.body).toEqual({ payload: { email: learner.email, resend_after: 60 } })
  const mail = await server.mailTo(learner.email, 2)
  expect(mail.subject).toBe("You already have an account on Zama")
  expect(mail.text).not.toContain("/verification/")
})

const strangers = "Strangers7"
const signUpWith = (email: string, password: string) =>
  call("/auth/sign-up", { ...signUpForm(email), password, password_confirmation: password })

describe("an address that several people signed up with", () => {
  const orders = {
    "a stranger before the owner": [strangers, testPassword],
    "a stranger after the owner": [testPassword, strangers]
  }
  const opened = { first: 0, second: 1 }
  const cases = Object.entries(orders).flatMap(([order, passwords]) =>
    Object.entries(opened).map(([name, index]) => ({ order, passwords, name, index }))
  )
  test.each(cases)(
    "belongs to the reader of its mails: $order, the $name mail is opened",
    async (scenario) => {
      const email = freshEmail()
      const tokens: Array<string> = []
      for (const [index, password] of scenario.passwords.entries()) {
        await signUpWith(email, password)
        tokens.push(linkToken(await server.mailTo(email, index + 1)))
      }
      const token = tokens[scenario.index]
      const asked = await call("/auth/email/confirm", { token })
      expect([asked.status, asked.body.code]).toEqual([409, "choose_password"])
      expect(asked.headers.getSetCookie()).toEqual([])
      const unequal = { token, password: "Chosen1pass", password_confirmation: "Chosen2pass" }
      expect((await call("/auth/email/confirm", unequal)).body.errors).toHaveProperty("password_confirmation")
      const chosen = { ...unequal, password_confirmation: "Chosen1pass" }
      expect((await call("/auth/email/confirm", chosen)).status).toBe(200)
      for (const password of [strangers, testPassword]) {
        expect((await call("/auth/sign-in", { email, password })).body.code).toBe("wrong_credentials")
      }
      expect((await call("/auth/sign-in", { email, password: "Chosen1pass" })).status).toBe(200)
      for (const spent of tokens) {
        expect((await call("/auth/email/confirm", { ...chosen, token: spent })).body.code).toBe(
          "link_expired"
        )
      }
    }
  )

  test("is not confirmed for a stranger by the mail of their sign-in", async () => {
    const email = freshEmail()
    await signUpWith(email, testPassword)
    await server.mailTo(email)
    await signUpWith(email, strangers)
    await server.mailTo(email, 2)
    expect((await call("/auth/sign-in", { email, password: strangers })).body.code).toBe(
      "email_not_confirmed"
    )
    const token = linkToken(await server.mailTo(email, 3))
    expect((await call("/auth/email/confirm", { token })).body.code).toBe("choose_password")
    expect((await call("/auth/sign-in", { email, password: strangers })).status).toBe(403)
  })

  test("keeps the owner's password after the confirmation, despite a simultaneous sign-up", async () => {
    const email = freshEmail()
    await signUpWith(email, testPassword)
    const token = linkToken(await server.mailTo(email))
    await Promise.all([call("/auth/email/confirm", { token }), signUpWith(email, strangers)])
    await server.mailTo(email, 2)
    expect((await call("/auth/sign-in", { email, password: strangers })).status).not.toBe(200)
  })
})

test("a sign-up's link signs in with its own password, also in a repeated mail", async () => {
  const email = freshEmail()
  await signUpWith(email, testPassword)
  await server.mailTo(email)
  await server.sql("update mail_requests set requested_at = now() - interval '2 minutes' where email = $1", [
    email
  ])
  await call("/auth/email/resend", { email, flow: "sign_up" })
  const token = linkToken(await server.mailTo(email, 2))
  expect((await call("/auth/email/confirm", { token })).status).toBe(200)
  expect((await call("/auth/sign-in", { email, password: testPassword })).status).toBe(200)
})

test("a stranger who signed up first cannot request a mail after the owner's sign-up", async () => {
  const email = freshEmail()
  await signUpWith(email, strangers)
  await call("/auth/sign-up", signUpForm(email))
  await server.mailTo(email, 2)
  const answers = [
    await call("/auth/sign-in", { email, password: strangers }),
    await call("/auth/sign-in", { email, password: testPassword })
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(["wrong_credentials", "email_not_confirmed"])
})

test("an invalid form is rejected with every field error in the reader's language", async () => {
  const form = { email: "nobody", password: "short", privacy_consent: false, personal_data_consent: true }
  const english = await call("/auth/sign-up", form)
  expect(english.status).toBe(422)
  expect(english.body).toEqual({
    message: "Check what you have entered",
    errors: {
      email: ["Invalid email format"],
      password: ["At least 8 characters, 1 digit and 1 uppercase letter"],
      password_confirmation: ["Required field"],
      privacy_consent: ["You cannot sign up without this consent"]
    }
  })
  const russian = await call("/auth/sign-up", form, { "accept-language": "ru-RU,ru;q=0.9,en;q=0.8" })
  expect(russian.body.errors?.["password_confirmation"]).toEqual(["Обязательное поле"])
})

test("unequal passwords give an error of the second field", async () => {
  const answer = await call("/auth/sign-up", {
    ...signUpForm(freshEmail()),
    password_confirmation: "Pineapple8"
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ password_confirmation: ["The passwords don't match"] })
})

test("a wrong password and an unknown address get the same answer", async () => {
  const learner = await server.signUp()
  const wrong = await call("/auth/sign-in", { email: learner.email, password: "Wrong-password1" })
  const unknown = await call("/auth/sign-in", { email: freshEmail(), password: "Wrong-password1" })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(unknown.body).toEqual(wrong.body)
  expect(wrong.body.code).toBe("wrong_credentials")
})

test("the address ignores case", async () => {
  const learner = await server.signUp()
  const answer = await call("/auth/sign-in", { email: learner.email.toUpperCase(), password: testPassword })
  expect(answer.status).toBe(200)
})

test.each([
  "<a@zama.test>",
  "x<a@zama.test>",
  "(1)a@zama.test",
  "b,a@zama.test",
  "b:a@zama.test",
  "b;a@zama.test",
  '"a"@zama.test',
  "a\\@zama.test",
  "a\0@zama.test",
  "a\u0001@zama.test",
  "a\u200b@zama.test",
  "a\ud800@zama.test",
  "a@[127.0.0.1]"
])("an address that mail programs read differently is rejected: %j", async (email) => {
  const answer = await call("/auth/sign-up", signUpForm(email))
  expect([answer.status, answer.body.errors]).toEqual([422, { email: ["Invalid email format"] }])
})

test("an address and a password match in every Unicode form of their accents", async () => {
  const [email, password] = [`é${freshEmail()}`.normalize("NFC"), "Пароль-Йод2".normalize("NFC")]
  const form = { ...signUpForm(email), password, password_confirmation: password }
  await call("/auth/sign-up", form)
  await call("/auth/email/confirm", { token: linkToken(await server.mailTo(email)) })
  const apart = { email: email.normalize("NFD"), password: password.normalize("NFD") }
  expect((await call("/auth/sign-in", apart)).status).toBe(200)
})

test("an unconfirmed address is reported only after the correct password, and gets a mail to sign in", async () => {
  const email = freshEmail()
  await call("/auth/sign-up", signUpForm(email))
  await server.mailTo(email)
  expect((await call("/auth/sign-in", { email, password: "Wrong-password1" })).body.code).toBe(
    "wrong_credentials"
  )
  const right = await call("/auth/sign-in", { email, password: testPassword })
  expect([right.status, right.body.code]).toEqual([403, "email_not_confirmed"])
  expect(right.headers.get("retry-after")).toBe("60")
  const mail = await server.mailTo(email, 2)
  expect((await call("/auth/email/confirm", { token: linkToken(mail) })).status).toBe(200)
})

test("guessing a password is slowed down, with a message and Retry-After", async () => {
  const learner = await server.signUp()
  const guesses = []
  for (let guess = 0; guess < 11; guess++) {
    guesses.push(await call("/auth/sign-in", { email: learner.email, password: `Wrong-password${guess}` }))
  }
  expect(guesses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  const last = guesses.at(-1)
  expect(last?.body.code).toBe("rate_limit")
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0)
})

test("a mail can be requested again after a minute, and five times an hour", async () => {
  const email = freshEmail()
  await call("/auth/sign-up", signUpForm(email))
  const soon = await call("/auth/email/resend", { email, flow: "sign_up" })
  expect([soon.status, soon.body.code]).toEqual([429, "rate_limit"])
  expect(soon.body.message).toMatch(/ [56]\d s$/)
  const aMinutePasses = () =>
    server.sql(
      "update mail_requests set requested_at = requested_at - interval '61 seconds' where email = $1",
      [email]
    )
  for (let mail = 2; mail <= 5; mail++) {
    await aMinutePasses()
    const answer = await call("/auth/email/resend", { email, flow: "sign_up" })
    expect(answer.body).toEqual({ payload: { resend_after: 60 } })
  }
  await aMinutePasses()
  const sixth = await call("/auth/email/resend", { email, flow: "sign_up" })
  expect([sixth.status, sixth.body.code, sixth.body.message]).toEqual([
    429,
    "email_limit",
    "Email sending limit exceeded. Try again later"
  ])
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3000)
  await server.mailTo(email, 5)
})

test("requesting a mail to an unknown address gets the same answer and sends none", async () => {
  const email = freshEmail()
  const answer = await call("/auth/email/resend", { email, flow: "sign_up" })
  expect(answer.body).toEqual({ payload: { resend_after: 60 } })
  const soon = await call("/auth/email/resend", { email, flow: "sign_up" })
  expect(soon.status).toBe(429)
  expect(await server.mails(email)).toEqual([])
})

const refresh = (pair: Pair) => call("/auth/refresh", pair)

test("each refresh returns a new pair; parallel tabs get the same one", async () => {
  const learner = await server.signUp()
  const pair = { access_token: learner.accessToken, refresh_token: learner.refreshToken }
  const [one, other] = await Promise.all([refresh(pair), refresh(pair)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(pairOf(one)).toEqual(pairOf(other))
  expect(pairOf(one).refresh_token).not.toBe(pair.refresh_token)
  expect((await refresh(pairOf(one))).status).toBe(200)
})

test("a refresh whose answer was lost may be repeated for more than two minutes", async () => {
  const learner = await server.signUp()
  const pair = { access_token: learner.accessToken, refresh_token: learner.refreshToken }
  const lost = pairOf(await refresh(pair))
  await server.sql(
    "update refresh_tokens set spent_at = spent_at - interval '125 seconds' where spent_at is not null"
  )
  expect(pairOf(await refresh(pair))).toEqual(lost)
})

test("a spent refresh token used after the grace period ends the whole family", async () => {
  const learner = await server.signUp()
  const pair = { access_token: learner.accessToken, refresh_token: learner.refreshToken }
  const next = pairOf(await refresh(pair))
  await server.sql(
    "update refresh_tokens set spent_at = spent_at - interval '151 seconds' where spent_at is not null"
  )
  const reused = await refresh(pair)
  expect([reused.status, reused.body.code]).toEqual([401, "token_unknown"])
  expect((await refresh(next)).status).toBe(401)
  const profile = await callApi(server.url, "GET", "/account/profile", undefined, {
    authorization: `Bearer ${next.access_token}`
  })
  expect(profile.status).toBe(401)
})

test("a session is renewed for 180 days at most, and one with roles for 12 hours after its last use", async () => {
  const learner = await server.signUp()
  const age = (column: string, by: string) =>
    server.sql(
      `update sessions set ${column} = now() - $2::interval
      where user_id = (select id from users where email = $1)`,
      [learner.email, by]
    )
  let pair: Pair = { access_token: learner.accessToken, refresh_token: learner.refreshToken }
  const renewed = async () => {
    const answer = await refresh(pair)
    if (answer.status === 200) pair = pairOf(answer)
    return answer.body.code ?? answer.status
  }
  await age("last_used_at", "13 hours")
  expect(await renewed()).toBe(200)
  await server.run(grantRoles(learner.email, ["teacher"]))
  await age("last_used_at", "11 hours")
  expect(await renewed()).toBe(200)
  await age("last_used_at", "13 hours")
  expect(await renewed()).toBe("token_expired")
  await server.run(revokeRoles(learner.email, ["teacher"]))
  await age("created_at", "179 days")
  expect(await renewed()).toBe(200)
  await age("created_at", "181 days")
  expect(await renewed()).toBe("token_expired")
})

test("a sign-in before the sign-up's work is done asks for confirmation only with the correct password", async () => {
  const email = freshEmail()
  const release = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const lockQuery = server.run(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          // Reads continue, and the new account has to wait.
          yield* sql`lock table users in share mode`
          gate.resolve()
          yield* Effect.promise(() => release.promise)
        })
      )
    )
  )
  await gate.promise
  expect((await call("/auth/sign-up", signUpForm(email))).status).toBe(201)
  const beforeConfirmation = await call("/auth/sign-in", { email, password: testPassword })
  const guessed = await call("/auth/sign-in", { email, password: strangers })
  expect(await server.sql("select 1 from users where email = $1", [email])).toEqual([])
  release.resolve()
  await lockQuery
  expect([beforeConfirmation.status, beforeConfirmation.body.code]).toEqual([403, "email_not_confirmed"])
  expect(guessed.body.code).toBe("wrong_credentials")
})

test("housekeeping deletes spent rows and no needed ones", async () => {
  const learner = await server.signUp()
  const pair = { access_token: learner.accessToken, refresh_token: learner.refreshToken }
  const next = pairOf(await refresh(pair))
  await server.run(forgetSpent)
  expect(pairOf(await refresh(pair))).toEqual(next)
  await server.sql(
    "update refresh_tokens set spent_at = spent_at - interval '6 minutes' where spent_at is not null"
  )
  await server.run(forgetSpent)
  expect(await server.sql("select 1 from refresh_tokens where successor is not null")).toEqual([])
  expect((await refresh(next)).status).toBe(200)
})

test("signing out ends the session, clears the cookies, and accepts an expired token", async () => {
  const learner = await server.signUp()
  const out = await learner.call("POST", "/account/sign-out")
  expect([out.status, out.body]).toEqual([200, { payload: null }])
  const cleared = out.headers.getSetCookie().map((cookie) => cookie.split(";", 2).join(";"))
  expect(cleared.toSorted()).toEqual([
    "access_token=; Max-Age=0",
    "browser_key=; Max-Age=0",
    "refresh_token=; Max-Age=0",
    "session=; Max-Age=0"
  ])
  expect((await learner.call("GET", "/account/profile")).status).toBe(401)
  expect(
    (await refresh({ access_token: learner.accessToken, refresh_token: learner.refreshToken })).status
  ).toBe(401)
})

test("calls without a token, or with an unknown one, are refused with a code", async () => {
  const without = await callApi(server.url, "GET", "/account/profile")
  expect([without.status, without.body.message]).toEqual([401, "Sign in to continue"])
  const strange = await callApi(server.url, "GET", "/account/profile", undefined, {
    authorization: "Bearer x.y.z"
  })
  expect([strange.status, strange.body.code]).toEqual([401, "token_unknown"])
})

test("a fingerprint is stored under a key, and marked by the session cookie", async () => {
  const components = {
    vendor: "Zama \0\ud800",
    timezone: "Europe/Moscow",
    screen_width: 1920,
    screen_height: 1080,
    screen_max_width: 1920,
    screen_max_height: 1040,
    color_depth: 24,
    pixel_ratio: 1.5,
    device_memory: 0,
    hardware_concurrency: 8,
    max_touch_points: 0,
    plugins: ["PDF"],
    mime_types: ["application/pdf"]
  }
  const answer = await call("/fingerprint/collect", { components })
  const { key } = answer.body.payload as unknown as { key: string }
  expect(answer.headers.getSetCookie().join()).toMatch(/^session=1; /)
  const rows = await server.sql<{ components: unknown }>(
    "select components from fingerprints where key = $1",
    [key]
  )
  expect(rows).toEqual([{ components: { ...components, vendor: "Zama \ufffd\ufffd" } }])
})
