import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { bomb } from "./bomb.ts"
import { expectNothing, storedReports, pngImage, reportForm, type ReportParts, sendForm } from "./reports.ts"

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())
afterEach(() => expectNothing(server))

const faults = (parts: ReportParts, language = "en") =>
  sendForm(server, reportForm(parts), { "accept-language": language })

const step = { event: "session.signedIn", states: ["authenticated"] }

test.each<readonly [ReportParts, string, string, string]>([
  [{ email: "  " }, "email", "Обязательное поле", "Required field"],
  [{ email: "pupil@zama" }, "email", "Неверный формат электронной почты", "Invalid email format"],
  [{ email: `${"a".repeat(36)}@zama.test` }, "email", "Не больше 45 символов", "At most 45 characters"],
  [{ text: " \n " }, "text", "Обязательное поле", "Required field"],
  [{ text: "x".repeat(2001) }, "text", "Не больше 2000 символов", "No more than 2000 characters"],
  [{ text: "a\0b" }, "text", "Недопустимое значение", "This value is not valid"],
  [{ topics: [] }, "topics", "Выберите тему обращения", "Choose a topic for your message"],
  [{ topics: ["bug", "weather"] }, "topics", "Выберите тему обращения", "Choose a topic for your message"],
  [{ problemId: "seven" }, "problem_id", "Недопустимое значение", "This value is not valid"],
  [
    { traces: [{ machine: "session", steps: [] }] },
    "traces",
    "Недопустимое значение",
    "This value is not valid"
  ],
  [
    { traces: [{ machine: "<b>", steps: [step] }] },
    "traces",
    "Недопустимое значение",
    "This value is not valid"
  ],
  [
    { traces: Array.from({ length: 201 }, () => ({ machine: "session", steps: [step] })) },
    "traces",
    "Недопустимое значение",
    "This value is not valid"
  ],
  [{ problemId: "7" }, "problem_id", "Такой задачи нет", "There is no such problem"]
])("%j: «%s» is reported in both languages", async (parts, field, russian, english) => {
  const answers = [await faults(parts, "ru"), await faults(parts, "en")]
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
  expect(answers.map(({ body }) => body.errors)).toEqual([{ [field]: [russian] }, { [field]: [english] }])
})

test("of a long form only the first fault is listed, because a list of thousands takes the server's time", async () => {
  const { body } = await faults({ email: "", traces: Array.from({ length: 10_000 }, () => 0) }, "en")
  expect(Object.values(body.errors ?? {}).flat()).toHaveLength(1)
})

test("all faults are reported at once, with any images", async () => {
  const { body } = await sendForm(
    server,
    reportForm({ email: "", text: "", topics: [], images: [new Blob(["no"])] })
  )
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(["email", "images", "text", "topics"])
  const empty = await sendForm(server, new FormData())
  expect(Object.keys(empty.body.errors ?? {}).toSorted()).toEqual(["email", "text", "topics"])
})

const plain = { create: { width: 30, height: 30, channels: 3 as const, background: "#123456" } }
const gif = () => sharp(plain).gif().toBuffer()
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`

test.each<readonly [string, () => Promise<Uint8Array> | Uint8Array]>([
  ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["SVG", () => Buffer.from(svg)],
  ["GIF", gif],
  ["GIF with a program", async () => Buffer.concat([await gif(), Buffer.from("=1;alert(1)//")])],
  ["WebP", () => sharp(plain).webp().toBuffer()],
  ["TIFF", () => sharp(plain).tiff().toBuffer()],
  ["PDF", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
  ["nothing", () => Buffer.alloc(0)]
])("%s is not an image, under any name", async (_kind, bytes) => {
  const image = new Blob([new Uint8Array(await bytes())], { type: "image/png" })
  const { status, body } = await faults({ images: [await pngImage(), image] })
  expect([status, body.errors]).toEqual([422, { images: ["Only jpg, jpeg and png images will do"] }])
})

test("an image that unpacks to too much, or is corrupt, is rejected at low cost", async () => {
  const png = Buffer.from(await (await pngImage()).arrayBuffer())
  for (const bytes of [
    bomb(30_000),
    png.subarray(0, 60),
    Buffer.concat([png.subarray(0, 40), Buffer.alloc(200)])
  ]) {
    const before = process.memoryUsage().rss
    const { status, body } = await faults({ images: [new Blob([new Uint8Array(bytes)])] })
    expect([status, body.errors]).toEqual([422, { images: ["The image could not be read. Try another one"] }])
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  }
})

test("six images are rejected", async () => {
  const images = await Promise.all(Array.from({ length: 6 }, pngImage))
  for (const [language, message] of [
    ["ru", "Максимальное количество изображений 5"],
    ["en", "The maximum number of images is 5"]
  ] as const) {
    const { status, body } = await faults({ images }, language)
    expect([status, body.errors]).toEqual([422, { images: [message] }])
  }
})

test("ten megabytes and one byte are rejected", async () => {
  const image = new Blob([await pngImage(), new Uint8Array(10 * 1024 * 1024)])
  const { status, body } = await faults({ images: [image] })
  expect([status, body.message, body.errors]).toEqual([
    413,
    "The image is larger than 10 MB",
    { images: ["The image is larger than 10 MB"] }
  ])
})

test("an excessive text and a body that is not a form are rejected", async () => {
  expect((await faults({ text: "x".repeat(70_000) })).status).toBe(413)
  const send = (body: string, type: string) =>
    fetch(`${server.url}/api/feedback/create`, { method: "POST", headers: { "content-type": type }, body })
  expect((await send("{}", "application/json")).status).toBe(415)
  expect((await send("email=a", "application/x-www-form-urlencoded")).status).toBe(415)
  expect((await send("garbage", "multipart/form-data")).status).toBe(415)
  expect((await send("garbage", "multipart/form-data; boundary=x")).status).toBe(400)
  expect((await send("--x\r\nno header\r\n\r\n--x--", "multipart/form-data; boundary=x")).status).toBe(400)
})

test("a full disk is reported as the server's fault", async () => {
  const uploads = join(server.dataDir, "uploads")
  rmSync(uploads, { recursive: true })
  const without = await faults({ images: [await pngImage()] })
  mkdirSync(uploads)
  const files = join(server.dataDir, "files")
  writeFileSync(join(files, "reports"), "")
  const unkept = await faults({ images: [await pngImage()] })
  rmSync(join(files, "reports"))
  for (const { status, headers, body } of [without, unkept]) {
    expect([status, headers.get("retry-after"), body.message]).toEqual([
      503,
      "60",
      "The service is unavailable for a moment, try again shortly"
    ])
  }
})

test("files of a killed process are deleted at the start", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "zama-left-"))
  mkdirSync(join(dataDir, "uploads", "upload-left"), { recursive: true })
  writeFileSync(join(dataDir, "uploads", "upload-left", "file-0"), "half an image")
  chmodSync(dataDir, 0o700)
  const second = await startTestServer({ config: { dataDir } })
  expect((await storedReports({ ...second, dataDir })).uploads).toBe(0)
  await second.close()
  rmSync(dataDir, { recursive: true })
})
