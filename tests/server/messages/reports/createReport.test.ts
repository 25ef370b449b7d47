import { readFile, readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileTypeFromBuffer } from "file-type"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"
import { storedReports, phonePhoto, pngImage, reportForm, sendForm } from "./reports.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { supportEmail: "support@zama.test" } })
})
afterAll(() => server.close())

test("topics depend on the type and the reader's language", async () => {
  const system = await callApi(server.url, "GET", "/feedback/topics?type=system")
  const problem = await callApi(server.url, "GET", "/feedback/topics?type=problem", undefined, {
    "accept-language": "ru"
  })
  expect(system.body.payload).toContainEqual({ value: "bug", label: "Something does not work" })
  expect(problem.body.payload).toContainEqual({ value: "statement", label: "Ошибка в условии" })
  const none = await callApi(server.url, "GET", "/feedback/topics?type=weather")
  expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ["type"]])
})

test("a visitor's report is stored, numbered, confirmed and sent to the support", async () => {
  const answer = await sendForm(
    server,
    reportForm({ email: " pupil@zama.test ", text: "  Line one\r\nline two  ", images: [await pngImage()] })
  )
  expect(answer.status).toBe(200)
  expect(answer.body.payload).toEqual({ status: true, number: 1 })
  expect(await storedReports(server)).toMatchObject({ reports: 1, images: 1, files: 1, uploads: 0 })
  const [row] = await server.sql("select email, text, topics, user_id, state from reports")
  expect(row).toEqual({
    email: "pupil@zama.test",
    text: "Line one\nline two",
    topics: ["bug"],
    user_id: null,
    state: "open"
  })
  const confirmation = await server.mailTo("pupil@zama.test")
  expect(confirmation.subject).toBe("We have received your report No. 1")
  // The visitor's address is unconfirmed, so it gets none of the text.
  expect(`${confirmation.text} ${confirmation.html}`).not.toContain("Line one")
  const note = await server.mailTo("support@zama.test")
  expect(note.subject).toBe("Report No. 1: Something does not work")
  expect(note.replyTo).toBe("pupil@zama.test")
  expect(note.text).toContain("> Line one\n> line two")
  expect(note.text).toContain("/organiser/reports/1")
})

test("images are redrawn upright, and without the location", async () => {
  const photo = await phonePhoto()
  const before = await sharp(await photo.arrayBuffer()).metadata()
  expect(before.orientation).toBe(6)
  expect(Buffer.from(await photo.arrayBuffer()).includes("Somebody")).toBe(true)
  await sendForm(server, reportForm({ images: [photo] }))
  const [image] = await server.sql<{ file_key: string; width: number; height: number }>(
    "select file_key, width, height from report_images order by report_id desc limit 1"
  )
  const bytes = await readFile(join(server.dataDir, "files", image?.file_key ?? ""))
  const after = await sharp(bytes).metadata()
  expect([image?.width, image?.height, after.width, after.height]).toEqual([20, 40, 20, 40])
  expect([after.exif, after.orientation, after.icc, after.xmp]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined
  ])
  expect(bytes.includes("Somebody")).toBe(false)
  expect((await fileTypeFromBuffer(bytes))?.mime).toBe("image/jpeg")
})

test.each(["topics[]", "topics", "topics[0]"])("topics may be called %s, images likewise", async (name) => {
  const form = reportForm({ topics: [] })
  form.append(name, "idea")
  for (const image of ["images", "images[]", "images[3]"]) form.append(image, await pngImage(), "a.png")
  const { body } = await sendForm(server, form)
  const { number } = body.payload as unknown as { number: number }
  const [row] = await server.sql(
    "select topics, (select count(*) from report_images where report_id = r.id) as images from reports r where id = $1",
    [number]
  )
  expect(row).toEqual({ topics: ["idea"], images: 3 })
})

test("a learner's report has its author", async () => {
  const learner = await server.signUp()
  const form = reportForm({ email: learner.email.toUpperCase(), text: "Line one\nline two" })
  const answer = await sendForm(server, form, { authorization: `Bearer ${learner.accessToken}` })
  const { number } = answer.body.payload as unknown as { number: number }
  const [row] = await server.sql(
    "select u.email from reports r join users u on u.id = r.user_id where r.id = $1",
    [number]
  )
  expect(row).toEqual({ email: learner.email })
  const confirmation = await server.mailTo(learner.email.toUpperCase())
  expect(confirmation.text).toContain("> Line one\n> line two")
})

test("the published contract describes the form", async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, { readonly post?: { readonly requestBody?: unknown } }>>
  }
  const body = JSON.stringify(document.paths["/api/feedback/create"]?.post?.requestBody)
  expect(body).toContain('"multipart/form-data"')
  for (const field of ["email", "text", "topics", "problem_id", "images"])
    expect(body).toContain(`"${field}"`)
})

test("an expired token is reported before the body is read", async () => {
  const answer = await sendForm(server, reportForm(), { authorization: "Bearer nonsense" })
  expect(answer.status).toBe(401)
})

test("the same key creates one report, and returns its answer", async () => {
  const key = { "idempotency-key": "report-key-number-one" }
  const form = async () => reportForm({ text: "Once", images: [await pngImage()] })
  const answers = await Promise.all([1, 2, 3].map(async () => sendForm(server, await form(), key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const again = await sendForm(server, await form(), key)
  expect(again.body).toEqual(answers[0]?.body)
  const [row] = await server.sql("select count(*) as count from reports where text = 'Once'")
  expect(row).toEqual({ count: 1 })
  const other = await sendForm(server, reportForm({ text: "Another" }), key)
  expect(other.status).toBe(422)
  const { images, files } = await storedReports(server)
  expect(files).toBe(images)
})

test("files are readable by the server only and have no address", async () => {
  const [name] = await readdir(join(server.dataDir, "files", "reports"))
  for (const path of [`/files/reports/${name}`, `/reports/${name}`, `/api/files/reports/${name}`]) {
    expect((await fetch(`${server.url}${path}`)).status).toBe(404)
  }
})
