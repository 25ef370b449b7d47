import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, signUpForm, testPassword } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const call = (path: string, body?: unknown) =>
  callApi(server.url, body === undefined ? "GET" : "POST", path, body)

const signIn = async (email: string, password: string) =>
  (await call("/auth/sign-in", { email, password })).status

const passwordToken = (text: string) => /\/verification\/password\/([\w-]+)/.exec(text)?.[1] ?? "no link"

const twice = (password: string) => ({ password, password_confirmation: password })

describe("a forgotten password", () => {
  test("is replaced through the mail's link, which signs out every device and sends a mail", async () => {
    const learner = await server.signUp()
    const asked = await call("/auth/password/recover", { email: learner.email.toUpperCase() })
    expect([asked.status, asked.body.payload]).toEqual([202, { email: learner.email, resend_after: 60 }])
    const mail = await server.mailTo(learner.email, 2)
    expect(mail.subject).toBe("A new password for Zama")
    const link = `/auth/password/${passwordToken(mail.text)}`
    expect((await call(link)).body.payload).toEqual({ flow: "recovery" })
    expect((await call(link, twice("Another1pass"))).status).toBe(200)
    expect(await signIn(learner.email, testPassword)).toBe(401)
    expect(await signIn(learner.email, "Another1pass")).toBe(200)
    expect((await learner.call("GET", "/account/profile")).status).toBe(401)
    const notice = await server.mailTo(learner.email, 3)
    expect(notice.subject).toBe("Your password on Zama has changed")
    expect(notice.text).not.toContain("/verification/")
  })

  test("removes credentials of the last 30 days, and lists removed and remaining ones", async () => {
    const learner = await server.signUp()
    await server.sql(
      "insert into oauth_clients (id, name, redirect_uris) values ('club', 'Club', '{https://a.example}')"
    )
    for (const [name, age] of [
      ["Old phone", "31 days"],
      ["Stranger's laptop", "10 minutes"]
    ]) {
      await server.sql(
        `insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle,
          backup_eligible, backed_up, name, created_at)
        select id, $2 || id, '', 0, '{}', 'handle', false, false, $2, now() - $3::interval from users where email = $1`,
        [learner.email, name, age]
      )
    }
    await server.sql(
      `insert into oauth_grants (id, user_id, client_id, payload, expires_at)
      select 'grant-' || id, id, 'club', '{}', now() + interval '1 year' from users where email = $1`,
      [learner.email]
    )
    await call("/auth/password/recover", { email: learner.email })
    const token = passwordToken((await server.mailTo(learner.email, 2)).text)
    expect((await call(`/auth/password/${token}`, twice("Another1pass"))).status).toBe(200)
    const left = await server.sql<{ name: string }>(
      `select p.name from passkeys p join users u on u.id = p.user_id where u.email = $1
      union all select g.id from oauth_grants g join users u on u.id = g.user_id where u.email = $1`,
      [learner.email]
    )
    expect(left).toEqual([{ name: "Old phone" }])
    const { text } = await server.mailTo(learner.email, 3)
    expect(text).toMatch(/open the account no more: Club, Stranger's laptop\./)
    expect(text).toMatch(/still open the account: Old phone\./)
    expect(text).toContain("/profile/settings")
  })

  test("has a link that works once, for an hour, and until a newer one is used", async () => {
    const { email } = await server.signUp()
    const tokens: Array<string> = []
    for (const count of [2, 3]) {
      await call("/auth/password/recover", { email })
      tokens.push(passwordToken((await server.mailTo(email, count)).text))
    }
    const [first, second] = tokens
    expect((await call(`/auth/password/${second}`, twice("Another1pass"))).status).toBe(200)
    for (const token of [first, second, "no-such-token"]) {
      const stale = await call(`/auth/password/${token}`, twice("Yet1Another"))
      expect([stale.status, stale.body.code]).toEqual([404, "link_expired"])
    }
    await call("/auth/password/recover", { email })
    const third = passwordToken((await server.mailTo(email, 5)).text)
    await server.sql("update mail_links set expires_at = now() - interval '1 second'")
    expect((await call(`/auth/password/${third}`)).status).toBe(404)
  })

  test("needs a valid new one, typed twice; a rejection leaves the link valid", async () => {
    const { email } = await server.signUp()
    await call("/auth/password/recover", { email })
    const link = `/auth/password/${passwordToken((await server.mailTo(email, 2)).text)}`
    const rejections = [
      [{}, "password", "Required field"],
      [twice("short1A"), "password", "At least 8 characters, 1 digit and 1 uppercase letter"],
      [
        { password: "Another1pass", password_confirmation: "Another2pass" },
        "password_confirmation",
        "The passwords don't match"
      ]
    ] as const
    for (const [body, field, message] of rejections) {
      const refused = await call(link, body)
      expect([refused.status, refused.body.errors?.[field]]).toEqual([422, [message]])
    }
    expect((await call(link)).status).toBe(200)
    expect(await signIn(email, testPassword)).toBe(200)
  })

  test("gets the same answer for an unknown address, without a mail", async () => {
    const email = freshEmail()
    const asked = await call("/auth/password/recover", { email })
    expect([asked.status, asked.body.payload]).toEqual([202, { email, resend_after: 60 }])
    const { email: known } = await server.signUp()
    await call("/auth/password/recover", { email: known })
    await server.mailTo(known, 2)
    expect(await server.mails(email)).toEqual([])
  })

  test("of an unconfirmed account confirms its address", async () => {
    const email = freshEmail()
    await call("/auth/sign-up", signUpForm(email))
    await server.mailTo(email)
    await call("/auth/password/recover", { email })
    const token = passwordToken((await server.mailTo(email, 2)).text)
    expect((await call(`/auth/password/${token}`, twice("Another1pass"))).status).toBe(200)
    expect(await signIn(email, "Another1pass")).toBe(200)
  })

  test("stays replaced if the sign-up's mail is opened afterwards", async () => {
    const email = freshEmail()
    await call("/auth/sign-up", signUpForm(email))
    const signUpMail = await server.mailTo(email)
    await call("/auth/password/recover", { email })
    const token = passwordToken((await server.mailTo(email, 2)).text)
    expect((await call(`/auth/password/${token}`, twice("Another1pass"))).status).toBe(200)
    const confirmed = /\/verification\/email\/([\w-]+)/.exec(signUpMail.text)?.[1]
    expect((await call("/auth/email/confirm", { token: confirmed })).body.code).toBe("link_expired")
    expect(await signIn(email, testPassword)).toBe(401)
    expect(await signIn(email, "Another1pass")).toBe(200)
  })

  test("is mailed at most five times an hour", async () => {
    const email = freshEmail()
    for (let count = 0; count < 5; count++) await call("/auth/password/recover", { email })
    const sixth = await call("/auth/password/recover", { email })
    expect([sixth.status, sixth.body.code]).toEqual([429, "email_limit"])
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3500)
  })
})

describe("a change of the password", () => {
  const change = (current: string, next = "Another1pass") => ({ current_password: current, ...twice(next) })

  test("waits for its link, and opening it changes nothing yet", async () => {
    const learner = await server.signUp()
    const asked = await learner.call("POST", "/account/password", change(testPassword))
    expect([asked.status, asked.body.payload]).toEqual([202, { email: learner.email, resend_after: 60 }])
    const mail = await server.mailTo(learner.email, 2)
    expect(mail.subject).toBe("Confirm your new password on Zama")
    const link = `/auth/password/${passwordToken(mail.text)}`
    expect((await call(link)).body.payload).toEqual({ flow: "password_change" })
    expect(await signIn(learner.email, testPassword)).toBe(200)
    expect((await call(link, {})).status).toBe(200)
    expect(await signIn(learner.email, testPassword)).toBe(401)
    expect(await signIn(learner.email, "Another1pass")).toBe(200)
    expect((await learner.call("GET", "/account/profile")).status).toBe(401)
  })

  test("asks for the current one; a wrong one is a field error and counts as a failed attempt", async () => {
    const learner = await server.signUp()
    const wrong = await learner.call("POST", "/account/password", change("Wrong1word"))
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ["Wrong password"] }])
    for (let count = 0; count < 9; count++) {
      await learner.call("POST", "/account/password", change("Wrong1word"))
    }
    const limited = await learner.call("POST", "/account/password", change(testPassword))
    expect([limited.status, limited.body.code]).toEqual([429, "rate_limit"])
  })

  test("is mailed again with the pending password", async () => {
    const learner = await server.signUp()
    await learner.call("POST", "/account/password", change(testPassword))
    await server.mailTo(learner.email, 2)
    await server.sql("update mail_requests set requested_at = now() - interval '2 minutes'")
    await call("/auth/email/resend", { email: learner.email, flow: "password_change" })
    const again = await server.mailTo(learner.email, 3)
    expect((await call(`/auth/password/${passwordToken(again.text)}`, {})).status).toBe(200)
    expect(await signIn(learner.email, "Another1pass")).toBe(200)
  })

  test("expires unconfirmed after a day, and is not mailed again", async () => {
    const learner = await server.signUp()
    await learner.call("POST", "/account/password", change(testPassword))
    await server.mailTo(learner.email, 2)
    await server.sql("update mail_links set created_at = now() - interval '25 hours'")
    await server.sql("update mail_requests set requested_at = now() - interval '2 minutes'")
    await call("/auth/email/resend", { email: learner.email, flow: "password_change" })
    // Tasks of one address run in order, so this mail follows any of the call before.
    await call("/auth/password/recover", { email: learner.email })
    expect((await server.mailTo(learner.email, 3)).subject).toBe("A new password for Zama")
  })

  test("needs a session", async () => {
    expect((await call("/account/password", change(testPassword))).status).toBe(401)
  })
})

test("a common password is rejected with a field error, in every form", async () => {
  const errors = { password: ["This password is too easy to guess. Choose another one"] }
  const email = freshEmail()
  const signUp = await call("/auth/sign-up", { ...signUpForm(email), ...twice("Password1") })
  expect([signUp.status, signUp.body.errors]).toEqual([422, errors])
  const russian = await callApi(
    server.url,
    "POST",
    "/auth/sign-up",
    { ...signUpForm(email), ...twice("Qwerty123") },
    {
      "accept-language": "ru"
    }
  )
  expect(russian.body.errors).toEqual({
    password: ["Слишком простой пароль, его легко угадать. Придумайте другой"]
  })
  const learner = await server.signUp()
  const change = { current_password: testPassword, ...twice("pASSWORD1") }
  expect((await learner.call("POST", "/account/password", change)).body.errors).toEqual(errors)
  await call("/auth/password/recover", { email: learner.email })
  const link = `/auth/password/${passwordToken((await server.mailTo(learner.email, 2)).text)}`
  expect((await call(link, twice("Trustno1"))).body.errors).toEqual(errors)
  expect((await call(link, twice("Another1pass"))).status).toBe(200)
})

test.each(["Zama2026!", "2026-ZAMA-olympiad", "Олимпиада-2026"])(
  "a password of nothing but the platform's own words is rejected: %s",
  async (password) => {
    const answer = await call("/auth/sign-up", { ...signUpForm(freshEmail()), ...twice(password) })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { password: ["This password is too easy to guess. Choose another one"] }
    ])
  }
)
