import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { legalEndpoints } from "../../../../src/api/contract/shell/legal.ts"
import { LegalDocuments } from "../../../../server/content/legal/LegalDocuments.ts"
import { Config, readConfig } from "../../../../server/platform/config.ts"
import { payloadOf } from "../../payloadOf.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, linkToken, signUpForm } from "../../../support/testLearner.ts"

const versions = { privacy: "2026-11-25", "personal-data": "2026-11-21" } as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { supportEmail: "help@school.example" } })
})
afterAll(() => server.close())

const read = async (document: string, language: "ru" | "en") =>
  payloadOf(
    legalEndpoints.getLegalDocument.success,
    await callApi(server.url, "GET", `/legal/${document}`, undefined, { "accept-language": language })
  )

test.each([
  ["privacy", "ru", "Политика конфиденциальности", "argon2id"],
  ["privacy", "en", "Privacy policy", "argon2id"],
  ["personal-data", "ru", "Согласие на обработку персональных данных", "опекун"],
  ["personal-data", "en", "Consent to the processing of personal data", "guardian"]
] as const)("%s is available in %s, and names a contact", async (document, language, title, word) => {
  const answer = await read(document, language)
  expect({ ...answer, html: "" }).toEqual({ document, version: versions[document], title, html: "" })
  expect(answer.html).toContain(word)
  expect(answer.html).toMatch(/<h2>.+<\/h2>/)
  expect(answer.html).toContain('<a href="mailto:help@school.example"')
  expect(answer.html).not.toMatch(/[{}]/)
})

test.each([
  ["privacy", "ru", ["### Олимпиады", "### Аккаунты класса", "### Подключённые приложения"]],
  ["privacy", "en", ["### Olympiads", "### A class's accounts", "### Connected applications"]]
] as const)("%s in %s has a section for each kind of stored data", async (document, language, headings) => {
  const { html } = await read(document, language)
  const found = [...html.matchAll(/<h3>(.+?)<\/h3>/g)].map(([, heading]) => `### ${heading}`)
  expect(found).toEqual(expect.arrayContaining([...headings]))
})

test("every cookie of the platform is documented", async () => {
  const { html } = await read("privacy", "en")
  const emphasised = [
    "access_token",
    "refresh_token",
    "browser_key",
    "session",
    "locale",
    "theme",
    "shared_device",
    "passkey_browser"
  ]
  expect(emphasised.filter((name) => !html.includes(`<strong>${name}</strong>`))).toEqual([])
})

test("visitors get a cached answer for each language, and 304 if it is unchanged", async () => {
  const first = await callApi(server.url, "GET", "/legal/privacy")
  const again = await callApi(server.url, "GET", "/legal/privacy")
  const etag = again.headers.get("etag") ?? ""
  expect(again.body).toEqual(first.body)
  expect(
    (await callApi(server.url, "GET", "/legal/privacy", undefined, { "if-none-match": etag })).status
  ).toBe(304)
  expect((await read("privacy", "ru")).title).not.toBe((await read("privacy", "en")).title)
})

test.each(["terms", "privacy.ru", "..%2Fprivacy"])("document %s is not found", async (document) => {
  const answer = await callApi(server.url, "GET", `/legal/${document}`)
  expect([answer.status, answer.body]).toEqual([404, { message: "Not found" }])
})

describe("sign-up", () => {
  const stored = (email: string) =>
    server.sql<{ privacy: string; personal: string; recent: boolean }>(
      `select privacy_consent_version as privacy, personal_data_consent_version as personal,
         consented_at between now() - interval '1 minute' and now() as recent
       from users where email = $1`,
      [email]
    )
  const age = (email: string) =>
    server.sql(
      `update users set privacy_consent_version = '2020-01-01', personal_data_consent_version = '2020-01-01',
         consented_at = '2020-01-01' where email = $1`,
      [email]
    )
  const now = [{ privacy: versions.privacy, personal: versions["personal-data"], recent: true }]

  /** The mail shows that the sign-up is stored. */
  const signUp = async (email: string, mails: number) => {
    await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email))
    await server.mailTo(email, mails)
  }

  test("stores the accepted versions with the time", async () => {
    const email = freshEmail()
    await signUp(email, 1)
    expect(await stored(email)).toEqual(now)
  })

  test("repeated before the confirmation stores the newer consents", async () => {
    const email = freshEmail()
    await signUp(email, 1)
    await age(email)
    await signUp(email, 2)
    expect(await stored(email)).toEqual(now)
  })

  test("by a stranger does not change the consents of a confirmed account", async () => {
    const email = freshEmail()
    await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email))
    await callApi(server.url, "POST", "/auth/email/confirm", { token: linkToken(await server.mailTo(email)) })
    await age(email)
    await signUp(email, 2)
    expect(await stored(email)).toEqual([{ privacy: "2020-01-01", personal: "2020-01-01", recent: false }])
  })
})

describe("the files", () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-legal-"))
  afterAll(() => rmSync(folder, { recursive: true }))

  const text = (day: string, body = "Text. To ask, {contact}.") =>
    `---\nversion: ${day}\ntitle: Title\n---\n\n${body}\n`
  const write = (changed: Readonly<Record<string, string>> = {}) => {
    for (const document of ["privacy", "personal-data"]) {
      for (const language of ["ru", "en"]) {
        const name = `${document}.${language}.md`
        writeFileSync(join(folder, name), changed[name] ?? text("2027-01-01"))
      }
    }
  }
  const layer = LegalDocuments.layerFrom(folder).pipe(Layer.provide(Layer.succeed(Config, readConfig({}))))
  const load = () =>
    Effect.runPromise(
      Effect.provide(
        LegalDocuments.useSync((documents) => documents),
        layer
      )
    )

  test("name the operator if there is no address for mail", async () => {
    write()
    const documents = await load()
    expect(documents.versions).toEqual({ privacy: "2027-01-01", "personal-data": "2027-01-01" })
    expect(documents.get("privacy", "en").html).toBe(
      "<p>Text. To ask, ask the organisation that runs this platform, for example through the teacher or organiser who gave you its address.</p>"
    )
  })

  test.each([
    ["with two versions", { "privacy.en.md": text("2027-01-02") }, "legal/privacy.en.md: version: differs"],
    ["without a front matter", { "privacy.ru.md": "# Text" }, "begins with no front matter"],
    [
      "with an invalid date as version",
      { "personal-data.en.md": text("soon") },
      "legal/personal-data.en.md:2: version"
    ]
  ])("%s are rejected by name", async (_, changed, message) => {
    write(changed)
    await expect(load()).rejects.toThrow(message)
  })
})
