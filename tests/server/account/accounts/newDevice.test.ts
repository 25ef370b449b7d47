import { afterAll, beforeAll, expect, test } from "vitest"
import { newDeviceMail } from "../../../../server/account/accounts/accountMails.ts"
import { renderMail } from "../../../../server/platform/mail/renderMail.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, linkToken, signUpForm, testPassword } from "../../../support/testLearner.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"
const newerChrome = chrome.replace("140", "141")
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"

interface From {
  readonly userAgent: string
  readonly windowKey?: string
}

const headers = ({ userAgent, windowKey }: From) => ({
  "user-agent": userAgent,
  ...(windowKey === undefined ? {} : { "x-window-key": windowKey })
})

const signInFrom = async (email: string, from: From) => {
  const answer = await callApi(
    server.url,
    "POST",
    "/auth/sign-in",
    { email, password: testPassword },
    headers(from)
  )
  expect(answer.status).toBe(200)
}

/** Signs up in a browser; the first mail is the confirmation. */
const signUpFrom = async (from: From, language = "en") => {
  const email = freshEmail()
  const deviceHeaders = { ...headers(from), "accept-language": language }
  await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email), deviceHeaders)
  const token = linkToken(await server.mailTo(email))
  await callApi(server.url, "POST", "/auth/email/confirm", { token }, deviceHeaders)
  return email
}

const collect = async (screenWidth: number) => {
  const numbers = Object.fromEntries(
    [
      ...["screen_width", "screen_height", "screen_max_width", "screen_max_height", "color_depth"],
      ...["pixel_ratio", "device_memory", "hardware_concurrency", "max_touch_points"]
    ].map((name) => [name, screenWidth])
  )
  const components = { vendor: "", timezone: "Europe/Moscow", ...numbers, plugins: [], mime_types: [] }
  const answer = await callApi(server.url, "POST", "/fingerprint/collect", { components })
  return (answer.body.payload as unknown as { key: string }).key
}

const mailCount = async (email: string) => (await server.mails(email)).length

/** Counts mails before a later one that is certain to arrive. */
const settled = async (email: string) => {
  const before = await mailCount(email)
  await callApi(server.url, "POST", "/auth/password/recover", { email })
  await expect
    .poll(async () =>
      (await server.mails(email)).some(({ subject }) => subject === "A new password for Zama")
    )
    .toBe(true)
  return (await mailCount(email)) - before - 1
}

test("a sign-in from an unknown browser sends a mail with its name and the Moscow time", async () => {
  const email = await signUpFrom({ userAgent: chrome })
  await signInFrom(email, { userAgent: phone })
  const mail = await server.mailTo(email, 2)
  expect(mail.subject).toBe("A new sign-in to your Zama account")
  expect(mail.text).toMatch(/new device: Safari, iPhone\. It was .+\d:\d\d.*, Moscow time\./)
  for (const way of ["/profile/settings", "/recover-password"]) {
    expect(mail.text).toContain(way)
    expect(mail.html).toContain(way)
  }
})

test("the first session and known browsers send no mail", async () => {
  const email = await signUpFrom({ userAgent: chrome })
  await signInFrom(email, { userAgent: chrome })
  await signInFrom(email, { userAgent: newerChrome })
  await signInFrom(email, { userAgent: phone })
  await server.mailTo(email, 2)
  await signInFrom(email, { userAgent: phone })
  expect(await settled(email)).toBe(0)
})

test("a window key distinguishes browsers of the same name, unless their fingerprints are equal", async () => {
  const [one, other, sameAsOne] = [await collect(1920), await collect(1366), await collect(1920)]
  const email = await signUpFrom({ userAgent: chrome, windowKey: one })
  await signInFrom(email, { userAgent: newerChrome, windowKey: one })
  // Signing out erases the key, and the same browser gets another.
  await signInFrom(email, { userAgent: chrome, windowKey: sameAsOne })
  expect(await mailCount(email)).toBe(1)
  await signInFrom(email, { userAgent: chrome, windowKey: other })
  await server.mailTo(email, 2)
  await signInFrom(email, { userAgent: phone, windowKey: await collect(1920) })
  await server.mailTo(email, 3)
})

test("a missing key counts as an unknown browser if the account has keys", async () => {
  const email = await signUpFrom({ userAgent: chrome, windowKey: await collect(1920) })
  await signInFrom(email, { userAgent: chrome })
  await server.mailTo(email, 2)
  // A session without a key does not change this.
  await signInFrom(email, { userAgent: chrome })
  expect((await server.mailTo(email, 3)).subject).toBe("A new sign-in to your Zama account")
})

test("a sign-in after all sessions were deleted sends a mail", async () => {
  const email = await signUpFrom({ userAgent: chrome })
  await server.sql("delete from sessions where user_id = (select id from users where email = $1)", [email])
  await signInFrom(email, { userAgent: chrome })
  await server.sql("delete from sessions where user_id = (select id from users where email = $1)", [email])
  await server.sql("update users set email_confirmed_at = now() - interval '200 days' where email = $1", [
    email
  ])
  expect(await mailCount(email)).toBe(1)
  await signInFrom(email, { userAgent: chrome })
  await server.mailTo(email, 2)
})

test("the mail is in the account's language, not the browser's", async () => {
  const email = await signUpFrom({ userAgent: chrome }, "ru")
  await signInFrom(email, { userAgent: phone })
  const mail = await server.mailTo(email, 2)
  expect(mail.subject).toBe("Новый вход в ваш аккаунт Zama")
  expect(mail.text).toMatch(/по московскому времени/)
})

test("the time is Moscow's, not the server's, and an unknown program has no empty name", () => {
  const at = new Date("2026-11-21T22:30:00Z")
  const reader = { email: "ada@zama.test", language: "ru" } as const
  expect(renderMail(newDeviceMail(reader, chrome, at), "https://zama.test").text).toContain(
    "Chrome, Windows. Это было 22 ноября 2026 г. в 01:30 по московскому времени."
  )
  const unknown = renderMail(newDeviceMail(reader, "", at), "https://zama.test").text
  expect(unknown).toContain("с нового устройства. Это было")
})
