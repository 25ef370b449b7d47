import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { MailingTokens } from "../../../../server/messages/mailings/MailingTokens.ts"
import { readNewsletter } from "../../../../server/messages/mailings/readNewsletter.ts"
import { countReaders, sendNewsletter } from "../../../../server/messages/mailings/sendNewsletter.ts"
import { Mailer } from "../../../../server/platform/mail/Mailer.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { callApi } from "../../../support/testLearner.ts"

let smtp: TestSmtp
let server: TestServer
let folder: string

const issue = {
  "ru.md": "---\ntitle: Новости\n---\n\nРешайте [задачи](/problems) и **побеждайте** <b>сами</b>.\n",
  "en.md": "---\ntitle: The news\n---\n\nSolve [problems](/problems).\n"
}

const write = async (name: string, files: Readonly<Record<string, string>>) => {
  await mkdir(join(folder, name), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text)
  return join(folder, name)
}

const insertReaders = (count: number, values = "true, 'ru', now()") =>
  server.sql(
    `insert into users (email, password_hash, newsletter, locale, email_confirmed_at,
       privacy_consent_version, personal_data_consent_version)
     select 'reader' || n || '-' || gen_random_uuid() || '@zama.test', '', ${values}, '', ''
     from generate_series(1, $1) n`,
    [count]
  )

const send = async (path: string) => server.run(Effect.flatMap(readNewsletter(path), sendNewsletter))

/** How many mails with this subject each address got. */
const received = (subject: string) => {
  const counts = new Map<string, number>()
  for (const mail of smtp.mails) {
    const to = mail.to?.[0]?.address ?? ""
    if (mail.subject === subject) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return counts
}

async function arrivals(subject: string, count: number) {
  await expect.poll(() => received(subject).size).toBe(count)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zama-newsletter-"))
  smtp = await startSmtp()
  server = await startTestServer({ config: { smtpUrl: smtp.url, publicUrl: "https://zama.test" } })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => server.sql("delete from users"))

describe("a newsletter", () => {
  test("is sent to confirmed subscribers with active accounts, each in their language", async () => {
    await insertReaders(1)
    await insertReaders(1, "true, 'en', now()")
    await insertReaders(1, "false, 'ru', now()")
    await insertReaders(1, "true, 'ru', null::timestamptz")
    await insertReaders(1)
    await server.sql("update users set deletion_asked_at = now() where id = (select max(id) from users)")
    const path = await write("first", issue)
    expect(await server.run(Effect.flatMap(readNewsletter(path), countReaders))).toEqual([
      { language: "ru", waiting: 1, served: 0 },
      { language: "en", waiting: 1, served: 0 }
    ])
    expect(await send(path)).toBe(2)
    await arrivals("Новости", 1)
    await arrivals("The news", 1)
    const mail = smtp.mails.find(({ subject }) => subject === "Новости")
    expect(mail?.text).toContain("задачи (https://zama.test/problems)")
    expect(mail?.html).toContain('href="https://zama.test/problems"')
    expect(mail?.html).toContain("<strong>побеждайте</strong> &lt;b&gt;")
    expect(mail?.html).toContain('<html lang="ru">')
    const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
    const address = /^<(https:\/\/zama\.test\/notifications\/unsubscribe\/[\w-]+)>$/.exec(
      header("list-unsubscribe") ?? ""
    )?.[1]
    expect(mail?.text).toContain(`Отписаться:\n${address}`)
    expect(mail?.html).toContain(`href="${address}"`)
  })

  test("is sent once, even if the command is repeated with a corrected text", async () => {
    await insertReaders(3)
    const path = await write("again", { "ru.md": "---\ntitle: Один раз\n---\nа" })
    expect(await send(path)).toBe(3)
    await write("again", { "ru.md": "---\ntitle: Один раз\n---\nб" })
    expect(await send(path)).toBe(0)
    await insertReaders(1)
    expect(await send(join(path, "ru.md"))).toBe(1)
    await arrivals("Один раз", 4)
    expect([...received("Один раз").values()]).toEqual([1, 1, 1, 1])
  })

  test("continues after a kill, and two commands share the work", async () => {
    await insertReaders(250)
    const path = await write("killed", { "ru.md": "---\ntitle: Полпути\n---\nа" })
    const mailer = await server.run(Mailer)
    let left = 150
    const dying = Mailer.of({ send: (mail) => (left-- > 0 ? mailer.send(mail) : Effect.die("killed")) })
    const killed = Effect.flatMap(readNewsletter(path), sendNewsletter)
    await expect(server.run(Effect.provideService(killed, Mailer, dying))).rejects.toThrow("killed")
    const [one, other] = await Promise.all([send(path), send(path)])
    expect(one + other).toBe(150)
    await arrivals("Полпути", 250)
    expect(new Set(received("Полпути").values())).toEqual(new Set([1]))
  })

  test("without a text is rejected by name", async () => {
    const path = await write("empty", {})
    await expect(send(path)).rejects.toThrow("empty: holds neither ru.md nor en.md")
    const untitled = await write("untitled", { "ru.md": "Привет" })
    await expect(send(untitled)).rejects.toThrow("untitled/ru.md: begins with no front matter")
  })

  test("goes after requested mails", async () => {
    await insertReaders(1)
    await send(await write("patient", issue))
    await callApi(server.url, "POST", "/auth/password/recover", { email: "nobody@zama.test" })
    const [job] = await server.sql<{ priority: number }>(
      "select priority from pgboss.job where name = 'mail' order by created_on desc limit 1"
    )
    expect(job?.priority).toBeLessThan(0)
  })
})

describe("an unsubscribe link", () => {
  const tokenOf = async () => {
    await insertReaders(1)
    const [user] = await server.sql<{ id: number; email: string }>("select id::int, email from users")
    const token = await server.run(
      Effect.map(MailingTokens, (tokens) => tokens.sign({ userId: user!.id, kind: "newsletter" }))
    )
    return { token, email: user!.email }
  }
  const wants = async () =>
    (await server.sql<{ newsletter: boolean }>("select newsletter from users"))[0]?.newsletter
  const post = (act: string, token: string) => callApi(server.url, "POST", `/notifications/${act}/${token}`)

  test("works without signing in, repeatedly, and can be undone", async () => {
    const { token } = await tokenOf()
    const masked = "r***@zama.test"
    const ended = await post("unsubscribe", token)
    expect([ended.status, ended.body.payload]).toEqual([
      200,
      { kind: "newsletter", email: masked, changed: true }
    ])
    expect(await wants()).toBe(false)
    expect((await post("unsubscribe", token)).body.payload).toMatchObject({ changed: false })
    expect((await post("resubscribe", token)).body.payload).toMatchObject({ email: masked, changed: true })
    expect(await wants()).toBe(true)
  })

  test("accepts the one-click POST of mail programs at the header's address", async () => {
    const { token } = await tokenOf()
    const address = `${server.url}/notifications/unsubscribe/${token}`
    await fetch(address)
    expect(await wants()).toBe(true)
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click"
    })
    expect([answer.status, await answer.text()]).toEqual([200, "Вы отписались.\n"])
    expect(await wants()).toBe(false)
    const unknown = await fetch(`${server.url}/notifications/unsubscribe/1-newsletter-x`, { method: "POST" })
    expect(unknown.status).toBe(404)
  })

  test("is unknown if forged, changed or of a deleted account", async () => {
    const { token } = await tokenOf()
    const [user = "", kind = "", signature = ""] = token.split(/-(.+?)-/)
    const other = `${Number(user) + 1}-${kind}-${signature}`
    const tampered = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`
    for (const each of [other, tampered, "x", `${user}-reminder-${signature}`]) {
      expect((await post("unsubscribe", each)).status).toBe(404)
    }
    expect(await wants()).toBe(true)
    await server.sql("delete from users")
    expect((await post("unsubscribe", token)).status).toBe(404)
  })
})
