import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, linkToken, signUpForm, type TestLearner } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const call = (path: string, body?: unknown, method = body === undefined ? "GET" : "POST") =>
  callApi(server.url, method, path, body)
const post = (path: string) => call(path, undefined, "POST")
const signIn = async (email: string, password: string) =>
  (await call("/auth/sign-in", { email, password })).status

const addressToken = (text: string) => /\/verification\/address\/([\w-]+)/.exec(text)?.[1] ?? "no link"

const ask = (learner: TestLearner, email: string, password = learner.password) =>
  learner.call("POST", "/account/email", { email, password })

/** Completes a change; returns the token of the link back. */
async function change(learner: TestLearner, from: string, to: string) {
  await ask(learner, to)
  const token = addressToken((await server.mailTo(to)).text)
  expect((await post(`/auth/email/change/${token}`)).status).toBe(200)
  return addressToken(await mailSaying(from, "has changed"))
}

/** The text of the newest mail to an address with this subject. */
async function mailSaying(to: string, subject: string) {
  const found = async () => (await server.mails(to)).findLast((mail) => mail.subject.includes(subject))
  await expect.poll(found).toBeDefined()
  return (await found())!.text
}

describe("a change of address", () => {
  test("waits for the link in a mail to the new address, and notifies the old one twice", async () => {
    const learner = await server.signUp()
    const email = freshEmail()
    const asked = await ask(learner, email.toUpperCase())
    expect([asked.status, asked.body.payload]).toEqual([202, { email, resend_after: 60 }])
    const mail = await mailSaying(learner.email, "A new email was asked for")
    expect(mail).toContain(email)
    expect(mail).not.toContain("/verification/")
    const token = addressToken((await server.mailTo(email)).text)
    expect((await call(`/auth/email/link/${token}`)).body.payload).toEqual({ flow: "email_change", email })
    expect(await signIn(learner.email, learner.password)).toBe(200)
    expect((await post(`/auth/email/change/${token}`)).status).toBe(200)
    expect(await signIn(learner.email, learner.password)).toBe(401)
    expect(await signIn(email, learner.password)).toBe(200)
    expect((await learner.call("GET", "/account/profile")).body.payload).toMatchObject({ email })
    expect(await mailSaying(learner.email, "has changed")).toContain(email)
  })

  test("has a link that works once, for an hour, and not after a password recovery", async () => {
    const learner = await server.signUp()
    const [first, second, third] = [freshEmail(), freshEmail(), freshEmail()]
    await ask(learner, first)
    const token = addressToken((await server.mailTo(first)).text)
    const [{ minutes } = { minutes: 0 }] = await server.sql<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes from mail_links where email = $1`,
      [first]
    )
    expect(minutes).toBe(60)
    await server.sql("update mail_links set expires_at = now() - interval '1 second' where email = $1", [
      first
    ])
    expect((await post(`/auth/email/change/${token}`)).body.code).toBe("link_expired")
    await ask(learner, second)
    const good = addressToken((await server.mailTo(second)).text)
    expect((await post(`/auth/email/change/${good}`)).status).toBe(200)
    expect((await post(`/auth/email/change/${good}`)).body.code).toBe("link_expired")
    await ask(learner, third)
    const late = addressToken((await server.mailTo(third)).text)
    await call("/auth/password/recover", { email: second })
    const recovery = /\/verification\/password\/([\w-]+)/.exec(
      await mailSaying(second, "A new password")
    )?.[1]
    const chosen = { password: "Another1pass", password_confirmation: "Another1pass" }
    expect((await call(`/auth/password/${recovery}`, chosen)).status).toBe(200)
    expect((await post(`/auth/email/change/${late}`)).body.code).toBe("link_expired")
  })

  test("voids earlier links to the old address", async () => {
    const learner = await server.signUp()
    await call("/auth/password/recover", { email: learner.email })
    const recovery = /\/verification\/password\/([\w-]+)/.exec(
      (await server.mailTo(learner.email, 2)).text
    )?.[1]
    await change(learner, learner.email, freshEmail())
    expect((await call(`/auth/password/${recovery}`)).body.code).toBe("link_expired")
  })

  test("asks for the password, counts wrong ones, and needs another address", async () => {
    const learner = await server.signUp()
    const wrong = await ask(learner, freshEmail(), "Wrong1word")
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ["Wrong password"] }])
    const same = await ask(learner, learner.email.toUpperCase())
    expect([same.status, same.body.errors]).toEqual([422, { email: ["This is the present email"] }])
    const invalid = await ask(learner, "nobody")
    expect(invalid.body.errors).toEqual({ email: ["Invalid email format"] })
    for (let count = 0; count < 9; count++) await ask(learner, freshEmail(), "Wrong1word")
    expect((await ask(learner, freshEmail())).body.code).toBe("rate_limit")
    expect((await call("/account/email", { email: freshEmail(), password: "Pineapple7" })).status).toBe(401)
  })

  test("to an address in use gets the usual answer, and its owner gets a mail", async () => {
    const learner = await server.signUp()
    const owner = await server.signUp()
    const asked = await ask(learner, owner.email)
    expect([asked.status, asked.body.payload]).toEqual([202, { email: owner.email, resend_after: 60 }])
    const mail = await server.mailTo(owner.email, 2)
    expect(mail.subject).toBe("Somebody wanted this email for another Zama account")
    expect(mail.text).not.toContain("/verification/")
    expect(mail.text).not.toContain(learner.email)
    await server.sql("update mail_requests set requested_at = now() - interval '2 minutes'")
    const again = await learner.call("POST", "/account/email/resend", { email: owner.email })
    expect(again.body.payload).toEqual({ resend_after: 60 })
  })

  test("to an address that was taken meanwhile changes nothing", async () => {
    const learner = await server.signUp()
    const email = freshEmail()
    await ask(learner, email)
    const token = addressToken((await server.mailTo(email)).text)
    await call("/auth/sign-up", signUpForm(email))
    await call("/auth/email/confirm", { token: linkToken(await server.mailTo(email, 2)) })
    expect((await post(`/auth/email/change/${token}`)).body.code).toBe("link_expired")
    expect((await learner.call("GET", "/account/profile")).body.payload).toMatchObject({
      email: learner.email
    })
  })

  test("takes over an address of an unconfirmed sign-up", async () => {
    const email = freshEmail()
    await call("/auth/sign-up", signUpForm(email))
    const squatting = linkToken(await server.mailTo(email))
    const learner = await server.signUp()
    await ask(learner, email)
    const token = addressToken((await server.mailTo(email, 2)).text)
    expect((await post(`/auth/email/change/${token}`)).status).toBe(200)
    expect((await call("/auth/email/confirm", { token: squatting })).body.code).toBe("link_expired")
  })

  test("sends another mail after a minute, to the same learner only", async () => {
    const learner = await server.signUp()
    const email = freshEmail()
    await ask(learner, email)
    await server.mailTo(email)
    const resend = (who: TestLearner) => who.call("POST", "/account/email/resend", { email })
    expect((await resend(learner)).status).toBe(429)
    const aMinutePasses = () =>
      server.sql("update mail_requests set requested_at = now() - interval '2 minutes' where email = $1", [
        email
      ])
    await aMinutePasses()
    expect((await resend(await server.signUp())).status).toBe(200)
    await aMinutePasses()
    expect((await resend(learner)).status).toBe(200)
    const mail = await server.mailTo(email, 2)
    expect((await server.mails(email)).length).toBe(2)
    expect((await post(`/auth/email/change/${addressToken(mail.text)}`)).status).toBe(200)
  })

  test("is limited for each mailbox and each account", async () => {
    const learner = await server.signUp()
    const answers = []
    for (let count = 0; count < 5; count++) answers.push(await ask(learner, freshEmail()))
    // The sign-up used one of the account's five mails.
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 429])
    expect(answers.at(-1)?.body.code).toBe("email_limit")
  })
})

describe("the link back to the old address", () => {
  const chosen = { password: "Another1pass", password_confirmation: "Another1pass" }

  test("ends every session, voids the password, and leads to a new one", async () => {
    const learner = await server.signUp()
    const stranger = freshEmail()
    const back = await change(learner, learner.email, stranger)
    const looked = await call(`/auth/email/link/${back}`)
    expect(looked.body.payload).toEqual({ flow: "email_undo", email: learner.email })
    expect((await post(`/auth/email/change/${back}`)).status).toBe(404)
    await call("/auth/password/recover", { email: stranger })
    const strangers = /\/verification\/password\/([\w-]+)/.exec(
      await mailSaying(stranger, "A new password")
    )?.[1]
    await server.sql(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, backup_eligible, backed_up, name)
       select id, 'stranger', '', 0, '{}', 'h', false, false, 'theirs' from users where email = $1`,
      [stranger]
    )
    const undone = await post(`/auth/email/undo/${back}`)
    expect(undone.status).toBe(200)
    expect(await server.sql("select 1 from passkeys where credential_id = 'stranger'")).toEqual([])
    const { password_token: token } = undone.body.payload as unknown as { password_token: string }
    expect((await learner.call("GET", "/account/profile")).status).toBe(401)
    for (const email of [learner.email, stranger]) expect(await signIn(email, learner.password)).toBe(401)
    expect((await call(`/auth/password/${strangers}`, chosen)).body.code).toBe("link_expired")
    expect((await call(`/auth/password/${token}`, chosen)).status).toBe(200)
    expect(await signIn(learner.email, chosen.password)).toBe(200)
    expect((await post(`/auth/email/undo/${back}`)).body.code).toBe("link_expired")
    expect(await mailSaying(stranger, "taken back")).toContain(stranger)
  })

  test("stays valid for a week, through further changes and a new password", async () => {
    const learner = await server.signUp()
    const [second, third] = [freshEmail(), freshEmail()]
    const first = await change(learner, learner.email, second)
    const later = await change(learner, second, third)
    await server.sql(
      "update mail_links set expires_at = expires_at - interval '6 days 23 hours' where flow = 'email_undo'"
    )
    const undone = await post(`/auth/email/undo/${first}`)
    expect(undone.status).toBe(200)
    expect((await post(`/auth/email/undo/${later}`)).body.code).toBe("link_expired")
  })

  test("expires after a week", async () => {
    const learner = await server.signUp()
    const back = await change(learner, learner.email, freshEmail())
    await server.sql(
      "update mail_links set expires_at = expires_at - interval '7 days' where flow = 'email_undo'"
    )
    expect((await post(`/auth/email/undo/${back}`)).body.code).toBe("link_expired")
  })

  test("of a later change leaves the earlier one valid", async () => {
    const learner = await server.signUp()
    const [second, third] = [freshEmail(), freshEmail()]
    const first = await change(learner, learner.email, second)
    const later = await change(learner, second, third)
    expect((await post(`/auth/email/undo/${later}`)).status).toBe(200)
    expect((await post(`/auth/email/undo/${first}`)).status).toBe(200)
  })
})
