import { utimesSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { forgetReports } from "../../../../server/messages/reports/reportHousekeeping.ts"
import { Files } from "../../../../server/platform/files/Files.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { startSmtp, type TestSmtp } from "../../../support/smtp.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { storedReports, pngImage, reportForm, type ReportParts, sendForm } from "./reports.ts"

let server: TestServer
let smtp: TestSmtp
let learner: TestLearner
let organiser: string
beforeAll(async () => {
  server = await startTestServer()
  learner = await server.signUp()
  organiser = await organiserToken(server)
})
afterAll(() => server.close())

/** A role applies after the next sign-in. */
async function organiserToken({ signUp, sql, url }: TestServer) {
  const { email, password } = await signUp()
  await sql("update users set roles = '{support}' where email = $1", [email])
  const { body } = await callApi(url, "POST", "/auth/sign-in", { email, password })
  return (body.payload as unknown as { access_token: string }).access_token
}

const asked = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  callApi(server.url, method, `/organiser/reports${path}`, body, {
    authorization: `Bearer ${organiser}`,
    ...headers
  })

const send = async (parts: ReportParts = {}, who?: TestLearner) => {
  const headers: Record<string, string> =
    who === undefined ? {} : { authorization: `Bearer ${who.accessToken}` }
  const { body } = await sendForm(server, reportForm(parts), headers)
  return (body.payload as unknown as { number: number }).number
}

const payload = ({ body }: { readonly body: { readonly payload?: unknown } }) =>
  body.payload as Record<string, never>

test("only organisers can open the inbox", async () => {
  const number = await send({ images: [await pngImage()] })
  const paths = [
    ["GET", ""],
    ["GET", `/${number}`],
    ["GET", `/${number}/images/1`],
    ["POST", `/${number}/answers`],
    ["POST", `/${number}/close`],
    ["POST", `/${number}/reopen`]
  ] as const
  for (const [method, path] of paths) {
    const body = method === "POST" ? { text: "Mine now" } : undefined
    const visitor = await callApi(server.url, method, `/organiser/reports${path}`, body)
    const pupil = await learner.call(method, `/organiser/reports${path}`, body)
    expect([method, path, visitor.status, pupil.status]).toEqual([method, path, 404, 404])
    expect(pupil.body).toEqual({ message: "Not found" })
  }
  const [row] = await server.sql(
    "select state, (select count(*) from report_answers) as answers from reports"
  )
  expect(row).toEqual({ state: "open", answers: 0 })
  const stale = await asked("GET", "", undefined, { authorization: "Bearer nonsense" })
  expect(stale.status).toBe(401)
})

test("the inbox lists by state, newest first, in pages", async () => {
  const first = await send({ text: "The first one" })
  const second = await send({ text: "x".repeat(500), topics: ["idea", "other"], images: [await pngImage()] })
  const all = payload(await asked("GET", "?state=open&limit=2"))
  expect(all["items"]).toMatchObject([
    {
      number: second,
      state: "open",
      topics: [{ value: "idea", label: "An idea or a wish" }, { value: "other" }],
      beginning: "x".repeat(160),
      images: 1
    },
    { number: first, beginning: "The first one", images: 0 }
  ])
  expect(all["total"]).toBe(3)
  expect(payload(await asked("GET", "?state=open&limit=2&page=2"))["items"]).toHaveLength(1)
  await asked("POST", `/${first}/close`)
  expect(payload(await asked("GET", "?state=closed"))["items"]).toMatchObject([{ number: first }])
  expect(payload(await asked("GET", "?state=answered"))["items"]).toEqual([])
  expect((await asked("GET", "?state=lost")).status).toBe(422)
})

test("an organiser sees a report with its images", async () => {
  const number = await send({ images: [await pngImage()] }, learner)
  const report = payload(await asked("GET", `/${number}`))
  expect(report).toMatchObject({
    number,
    text: "The button does nothing.",
    email: "pupil@zama.test",
    language: "en",
    images: [{ ordinal: 1, width: 40, height: 20 }],
    answers: [],
    problem: null
  })
  expect(report["user_id"]).toEqual(expect.any(Number))
  const image = await fetch(`${server.url}/api/organiser/reports/${number}/images/1`, {
    headers: { authorization: `Bearer ${organiser}` }
  })
  expect([image.status, image.headers.get("content-type"), image.headers.get("cache-control")]).toEqual([
    200,
    "image/png",
    "no-store"
  ])
  expect(image.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
  expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 40, height: 20 })
  expect((await asked("GET", `/${number}/images/2`)).status).toBe(404)
  expect((await asked("GET", "/999999")).status).toBe(404)
})

test("an answer reaches the reporter once, by mail and in the product", async () => {
  const number = await send({ email: learner.email, text: "Where is my badge?" }, learner)
  await server.mailTo(learner.email, 2)
  const key = { "idempotency-key": "answer-key-number-one" }
  const answers = await Promise.all(
    [1, 2].map(() => asked("POST", `/${number}/answers`, { text: "  In your profile. " }, key))
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const answered = await asked("GET", `/${number}`)
  expect(payload(answered)).toMatchObject({ state: "answered", answers: [{ text: "In your profile." }] })
  const mail = await server.mailTo(learner.email, 3)
  expect(mail.subject).toBe(`The answer to your report No. ${number}`)
  expect(mail.text).toContain("> In your profile.")
  expect(mail.text).toContain("> Where is my badge?")
  const [row] = await server.sql("select count(*) as count from report_answers where report_id = $1", [
    number
  ])
  expect(row).toEqual({ count: 1 })
  const content = await learner.call("GET", "/notifications")
  expect(payload(content)["items"]).toMatchObject([
    { content: { kind: "report_answer", number, answer: "In your profile." } }
  ])
})

test("a closed report has to be reopened before it is answered", async () => {
  const number = await send()
  expect(payload(await asked("POST", `/${number}/close`))["state"]).toBe("closed")
  expect(payload(await asked("POST", `/${number}/close`))["state"]).toBe("closed")
  const refused = await asked("POST", `/${number}/answers`, { text: "Too late" })
  expect([refused.status, refused.body.message]).toEqual([409, "The report is closed. Reopen it to answer"])
  expect(payload(await asked("POST", `/${number}/reopen`))["state"]).toBe("open")
  expect((await asked("POST", `/${number}/answers`, { text: "In time" })).status).toBe(200)
  expect(payload(await asked("GET", `/${number}`))["state"]).toBe("answered")
  expect(payload(await asked("POST", `/${number}/reopen`))["state"]).toBe("answered")
  const empty = await asked("POST", `/${number}/answers`, { text: "  " })
  expect([empty.status, empty.body.errors]).toEqual([422, { text: ["Required field"] }])
  expect((await asked("POST", "/999999/close")).status).toBe(404)
})

test("closed reports are deleted after a year, and files without a report after an hour", async () => {
  const number = await send({ images: [await pngImage()] })
  const report = await send({ images: [await pngImage()] })
  await asked("POST", `/${number}/close`)
  await server.sql(
    "update reports set changed_at = now() - interval '366 days' where id = any($1::bigint[])",
    [[number, report]]
  )
  const folder = join(server.dataDir, "files", "reports")
  const forget = () => server.run(forgetReports as Effect.Effect<void, never, Files>)
  await forget()
  expect(await server.sql("select id from reports where id = any($1::bigint[])", [[number, report]])).toEqual(
    [{ id: report }]
  )
  const { images, files } = await storedReports(server)
  expect(files).toBe(Number(images) + 1)
  const past = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of await readdir(folder)) utimesSync(join(folder, name), past, past)
  await forget()
  expect((await storedReports(server)).files).toBe(Number(images))
})

test("deleting an account deletes its reports", async () => {
  const other = await server.signUp()
  const number = await send({}, other)
  await server.sql("delete from users where email = $1", [other.email])
  expect((await asked("GET", `/${number}`)).status).toBe(404)
})

test("with a mail server the support can answer the reporter by mail", async () => {
  smtp = await startSmtp()
  const mailed = await startTestServer({ config: { smtpUrl: smtp.url, supportEmail: "support@zama.test" } })
  await sendForm(mailed, reportForm({ text: "<b>Bold</b>\nline", images: [await pngImage()] }), {
    "accept-language": "ru"
  })
  await smtp.received(2)
  const [confirmation, note] = ["pupil@zama.test", "support@zama.test"].map((to) =>
    smtp.mails.find((mail) => mail.to?.[0]?.address === to)
  )
  expect(confirmation?.subject).toBe("Мы получили ваше обращение № 1")
  expect(confirmation?.replyTo?.[0]?.address).toBe("support@zama.test")
  expect(note?.subject).toBe("Обращение № 1: Что-то не работает")
  expect(note?.replyTo?.[0]?.address).toBe("pupil@zama.test")
  expect(note?.html).toContain("&lt;b&gt;Bold&lt;/b&gt;\nline")
  expect(note?.text).toContain("Изображений: 1.")
  await mailed.close()
  await smtp.close()
})

test("what the page did comes with the report, if it was sent, without other fields", async () => {
  const step = { event: "session.signedIn", states: ["authenticated"] }
  const traces = [{ machine: "session", steps: [step] }]
  const numbers = [
    await send({ traces: [{ machine: "session", steps: [{ ...step, email: "masha@zama.test" }] }] }),
    await send()
  ]
  const reports = await Promise.all(numbers.map((number) => asked("GET", `/${number}`)))
  expect(reports.map((report) => payload(report)["traces"])).toEqual([traces, []])
})
