import { utimes } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { removeOrphanAvatars } from "../../../../server/account/accounts/avatarFiles.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { bomb } from "../../messages/reports/bomb.ts"
import { phonePhoto, pngImage } from "../../messages/reports/reports.ts"
import { avatarOf, storedFiles, sendPictures } from "./pictures.ts"

let server: TestServer
let learner: TestLearner
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(async () => void (learner = await server.signUp()))

const send = (...pictures: ReadonlyArray<Blob>) => sendPictures(server, learner, pictures)
const get = (key: string, size: number | string) => fetch(`${server.url}/api/avatars/${key}/${size}`)
const profile = async () => avatarOf(await learner.call("GET", "/account/profile"))

/** The server has limited the shared library to JPEG and PNG. */
const facts = async (bytes: ArrayBuffer) => {
  sharp.unblock({ operation: ["VipsForeignLoadWebp"] })
  const { width, height, format, exif, xmp, icc } = await sharp(bytes).metadata()
  sharp.block({ operation: ["VipsForeignLoadWebp"] })
  return { width, height, format, metadata: [exif, xmp, icc].filter((each) => each !== undefined).length }
}

test("a picture is redrawn as small squares without metadata, which may be cached for ever", async () => {
  expect(await profile()).toBeNull()
  const answer = await send(await phonePhoto())
  expect(answer.status).toBe(200)
  const key = avatarOf(answer)
  expect(await profile()).toBe(key)
  for (const side of [64, 256]) {
    const response = await get(key ?? "", side)
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"])
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    const bytes = await response.arrayBuffer()
    expect(Buffer.from(bytes).includes("Somebody")).toBe(false)
    expect(await facts(bytes)).toEqual({ width: side, height: side, format: "webp", metadata: 0 })
  }
})

test("its name reveals nothing about the account, and unknown names are not found", async () => {
  const key = avatarOf(await send(await pngImage())) ?? ""
  expect(key).toMatch(/^[\w-]{43}$/)
  const answers = await Promise.all([
    get(`${key.slice(0, -1)}_`, 64),
    get(key, 128),
    get("1", 64),
    get(encodeURIComponent("../reports/x-64.webp#aaaaaaaaaaaaaaa"), 64)
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test("another picture replaces it under another name, it can be removed, and its files are deleted", async () => {
  const before = await storedFiles(server)
  const first = avatarOf(await send(await pngImage())) ?? ""
  const second = avatarOf(await send(await phonePhoto())) ?? ""
  expect(second).not.toBe(first)
  expect((await get(first, 64)).status).toBe(404)
  expect((await get(second, 64)).status).toBe(200)
  expect(avatarOf(await learner.call("DELETE", "/account/avatar"))).toBeNull()
  expect((await get(second, 256)).status).toBe(404)
  expect(await storedFiles(server)).toEqual(before)
  expect((await learner.call("DELETE", "/account/avatar")).status).toBe(200)
})

test("a failure after the account has its new picture leaves the picture", async () => {
  await server.sql("alter table wallets rename to hidden_wallets")
  const answer = await send(await pngImage())
  await server.sql("alter table hidden_wallets rename to wallets")
  expect(answer.status).toBe(500)
  expect((await get((await profile()) ?? "", 64)).status).toBe(200)
})

test("simultaneous uploads leave one picture", async () => {
  const before = await storedFiles(server)
  const image = await pngImage()
  await Promise.all(Array.from({ length: 4 }, () => send(image)))
  expect((await storedFiles(server)).length - before.length).toBe(2)
  expect((await get((await profile()) ?? "", 64)).status).toBe(200)
})

const gif = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .gif()
    .toBuffer()
const asBlob = async (bytes: Uint8Array | Promise<Uint8Array>) => new Blob([new Uint8Array(await bytes)])

test.each([
  ["nothing", () => [], "Required field"],
  ["two", async () => [await pngImage(), await pngImage()], "One picture only"],
  ["a GIF named PNG", async () => [await asBlob(gif())], "Only jpg, jpeg and png images will do"],
  [
    "half a PNG",
    async () => [(await pngImage()).slice(0, 60)],
    "The image could not be read. Try another one"
  ],
  [
    "a bomb",
    () => asBlob(bomb(30_000)).then((each) => [each]),
    "The image could not be read. Try another one"
  ]
])("%s is rejected, and nothing is stored", async (_what, pictures, message) => {
  const before = await storedFiles(server)
  const { status, body } = await send(...(await pictures()))
  expect([status, body.errors]).toEqual([422, { image: [message] }])
  expect(await storedFiles(server)).toEqual(before)
  expect(await profile()).toBeNull()
})

test("an upload over 10 MB is cut off, and other forms are not read", async () => {
  const large = await send(new Blob([new Uint8Array(11 * 1024 * 1024)]))
  expect(large.status).toBe(413)
  const other = await learner.call("PUT", "/account/avatar", {})
  expect(other.status).toBe(415)
  const visitor = await sendPictures(server, { accessToken: "none" }, [await pngImage()])
  expect(visitor.status).toBe(401)
})

test("an account uploads at most sixty pictures an hour", async () => {
  const answers = []
  for (let sent = 0; sent < 61; sent++) answers.push((await send()).status)
  expect(answers.filter((status) => status === 429)).toHaveLength(1)
  expect(answers.at(-1)).toBe(429)
})

test("files of no account are deleted after the longest possible upload", async () => {
  const key = avatarOf(await send(await pngImage())) ?? ""
  await server.sql("update users set avatar_key = null where avatar_key = $1", [key])
  await server.run(removeOrphanAvatars)
  expect((await get(key, 64)).status).toBe(200)
  const anHourAgo = new Date(Date.now() - 61 * 60 * 1000)
  for (const side of [64, 256])
    await utimes(join(server.dataDir, "files", "avatars", `${key}-${side}.webp`), anHourAgo, anHourAgo)
  const avatar = avatarOf(await send(await pngImage())) ?? ""
  await server.run(removeOrphanAvatars)
  expect((await get(key, 64)).status).toBe(404)
  expect((await get(avatar, 64)).status).toBe(200)
})
