import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mayShowDevPages } from "../../../server/platform/operations/localOnly.ts"
import { mustEncrypt } from "../../../server/platform/mail/Mailer.ts"
import { readConfig } from "../../../server/platform/config.ts"
import { Headers } from "effect/http"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { startSmtp, type TestSmtp } from "../../support/smtp.ts"
import { callApi, freshEmail, signUpForm } from "../../support/testLearner.ts"

describe("with a mail server", () => {
  let smtp: TestSmtp
  let server: TestServer
  beforeAll(async () => {
    smtp = await startSmtp()
    server = await startTestServer({ config: { smtpUrl: smtp.url, mailFrom: "Zama <zama@zama.test>" } })
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })

  test("a mail is sent as text and HTML in the reader's language, and retried after a rejection", async () => {
    smtp.refuseNext(1)
    const email = freshEmail()
    await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email), { "accept-language": "ru" })
    await expect.poll(smtp.rejections).toBe(1)
    await server.sql("update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'")
    await smtp.received(1)
    const [mail] = smtp.mails
    expect(mail?.subject).toBe("Подтвердите почту на Zama")
    expect(mail?.from?.address).toBe("zama@zama.test")
    expect(mail?.to?.map(({ address }) => address)).toEqual([email])
    const link = /http:\/\/\S+\/verification\/email\/[\w-]{43}/.exec(mail?.text ?? "")?.[0]
    expect(mail?.html).toContain(`href="${link}"`)
    expect(existsSync(join(server.dataDir, "outbox"))).toBe(false)
    expect((await fetch(`${server.url}/dev/outbox`)).status).toBe(404)
  })
})

describe("without a mail server", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test("mails can be read on the outbox page", async () => {
    const email = freshEmail()
    await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email))
    await server.mailTo(email)
    const page = await fetch(`${server.url}/dev/outbox`, { headers: { "accept-language": "en" } })
    const html = await page.text()
    expect(html).toContain("Confirm your email on Zama")
    expect(html).toMatch(/<a href="http:\/\/[^"]+\/verification\/email\/[\w-]{43}">/)
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'sha256-")
  })
})

const local = { host: "localhost:3000" }
test.each([
  ["on the developer's computer", {}, local, true],
  ["behind a proxy", {}, { ...local, "x-forwarded-for": "203.0.113.9" }, false],
  ["behind a proxy without headers", {}, { ...local, connection: "close" }, false],
  ["on a network address", { HOST: "0.0.0.0" }, local, false],
  ["with a public address", { PUBLIC_URL: "https://zama.example" }, local, false],
  ["with a local public address", { PUBLIC_URL: "http://localhost:8080" }, local, false],
  ["in a browser", {}, { ...local, "sec-fetch-mode": "navigate", referer: "http://localhost:3000/" }, true],
  ["behind a content delivery network", {}, { ...local, "cf-connecting-ip": "203.0.113.9" }, false],
  ["behind a proxy of another name", {}, { ...local, "x-forwarded-server": "zama.example" }, false],
  ["behind an unknown proxy", {}, { ...local, "x-my-proxy": "1" }, false],
  ["in production", { NODE_ENV: "production" }, local, false],
  ["with mail", { SMTP_URL: "smtp://mail.example" }, local, false],
  ["under a foreign name for this address", {}, { host: "evil.example:3000" }, false]
])("pages for developers %s are shown: %s %s → %s", (_case, environment, headers, shown) => {
  expect(mayShowDevPages(readConfig(environment), Headers.fromInput(headers))).toBe(shown)
})

test.each([
  ["smtp://user:secret@mail.example:587", true],
  ["smtp://mail.example", false],
  ["smtp://user:secret@127.0.0.1:2525", false],
  ["smtp://user:secret@localhost", false]
])("a password leaves this computer over TLS only: %s → %s", (url, encrypted) => {
  expect(mustEncrypt(url)).toBe(encrypted)
})
