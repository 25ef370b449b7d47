import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { createServer as createHttpServer } from "node:http"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { Config, readConfig } from "../../../../server/platform/config.ts"
import { Files, removeOrphans } from "../../../../server/platform/files/Files.ts"
import { removeOldProbes } from "../../../../server/platform/operations/platformReadiness.ts"
import { startBucket, type TestBucket } from "../../../support/bucket.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { avatarOf, sendPictures } from "../../account/accounts/pictures.ts"
import { pngImage, reportForm, sendForm } from "../../messages/reports/reports.ts"

let bucket: TestBucket
let server: TestServer
let learner: TestLearner
let folder: string
beforeAll(async () => {
  bucket = await startBucket()
  server = await startTestServer({ config: { bucket: readConfig({ FILES_URL: bucket.url }).bucket } })
  learner = await server.signUp()
})
afterAll(async () => {
  await server.close()
  await bucket.close()
})
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "zama-bucket-test-"))))
afterEach(() => rm(folder, { recursive: true }))

const send = async () => sendPictures(server, learner, [await pngImage()])
const get = async (key: string | null) => (await fetch(`${server.url}/api/avatars/${key}/64`)).status

const files = <A, E>(effect: Effect.Effect<A, E, Files>, url = bucket.url) => {
  const config = { ...readConfig({ FILES_URL: url }), dataDir: folder }
  const layer = Files.layer.pipe(Layer.provide(Layer.succeed(Config, config)))
  return Effect.runPromise(Effect.provide(effect, layer))
}

test("pictures go into the bucket instead of the data folder, and are read, replaced and removed there", async () => {
  const first = avatarOf(await send())
  expect(await bucket.keys()).toEqual([`avatars/${first}-256.webp`, `avatars/${first}-64.webp`])
  expect(await get(first)).toBe(200)
  const second = avatarOf(await send())
  expect(await bucket.keys()).toEqual([`avatars/${second}-256.webp`, `avatars/${second}-64.webp`])
  expect([await get(first), await get(second)]).toEqual([404, 200])
  await learner.call("DELETE", "/account/avatar")
  expect(await bucket.keys()).toEqual([])
  expect(await readdir(server.dataDir)).not.toContain("files")
})

test("a large file arrives whole, and leaves the local disk", async () => {
  const [path, copied] = [join(folder, "package.zip"), join(folder, "copy.zip")]
  const content = Buffer.alloc(24 * 1024 * 1024, "a package of a problem ")
  await writeFile(path, content)
  await files(Files.use(({ store }) => store("problem-packages/large", path)))
  await expect(readFile(path)).rejects.toThrow("ENOENT")
  await files(Files.use(({ copy }) => copy("problem-packages/large", copied)))
  expect((await readFile(copied)).equals(content)).toBe(true)
  await files(Files.use(({ remove }) => remove("problem-packages/large")))
})

/** The server of the other tests cannot list in pages. */
const pageOf = (keys: ReadonlyArray<string>, next: string) =>
  `<ListBucketResult><Contents>${keys
    .map((key) => `<Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>`)
    .join("</Contents><Contents>")}</Contents>${next}</ListBucketResult>`

test("orphans are removed from every page of a listing", async () => {
  const removed: Array<string> = []
  const listing = createHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket")
    if (request.method === "DELETE") {
      removed.push(pathname)
      response.writeHead(204).end()
    } else if (searchParams.get("continuation-token") === "second") {
      response.end(pageOf(["reports/c", "reports/d"], ""))
    } else {
      response.end(
        pageOf(["reports/a", "reports/b"], "<NextContinuationToken>second</NextContinuationToken>")
      )
    }
  }).listen(0, "127.0.0.1")
  await once(listing, "listening")
  const remove = removeOrphans(
    "reports",
    (key) => key,
    () => Effect.succeed([{ key: "reports/b" }, { key: "reports/d" }])
  )
  await files(remove, `s3+http://k:s@127.0.0.1:${(listing.address() as AddressInfo).port}/files`)
  listing.closeAllConnections()
  listing.close()
  expect(removed).toEqual(["/files/reports/a", "/files/reports/c"])
})

test("while the bucket is gone, files are unavailable and everything else works", async () => {
  const key = avatarOf(await send())
  await bucket.stop()
  const answer = await send()
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"])
  expect(await get(key)).toBe(503)
  expect((await learner.call("GET", "/account/profile")).status).toBe(200)
  await expect
    .poll(async () => {
      const ready = await fetch(`${server.url}/readyz`)
      return [ready.status, await ready.json()]
    })
    .toMatchObject([200, { details: { files: "unreachable" } }])
  await bucket.start()
  expect(await get(key)).toBe(200)
  expect((await send()).status).toBe(200)
})

test("what a process left that was killed while it tried the bucket is removed", async () => {
  const [left, path] = ["readiness/of-a-killed-process", join(folder, "probe")]
  await writeFile(path, "a probe")
  await files(Files.use(({ store }) => store(left, path)))
  await utimes(bucket.pathOf(left), 0, 0)
  await files(removeOldProbes)
  expect((await bucket.keys()).filter((key) => key === left)).toEqual([])
})

/** A bucket that accepts connections and never answers. */
const startSilentBucket = async () => {
  const sockets: Array<Socket> = []
  const silent = createServer((socket) => void sockets.push(socket.resume())).listen(0, "127.0.0.1")
  await once(silent, "listening")
  return {
    url: `s3+http://k:s@127.0.0.1:${(silent.address() as AddressInfo).port}/files`,
    close: () => {
      silent.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

test("a bucket that does not answer fails an upload within seconds", async () => {
  const { url, close } = await startSilentBucket()
  const path = join(folder, "picture")
  await writeFile(path, "a picture")
  const begun = performance.now()
  const stored = Files.use(({ store }) => Effect.flip(store("avatars/silent", path)))
  const failure = await files(stored, url)
  expect(failure).toMatchObject({ _tag: "StorageFailure", isMissing: false })
  expect(performance.now() - begun).toBeLessThan(25_000)
  close()
})

/** More than the connections to the database. */
const manyReports = 14

const openTransactions = `select from pg_stat_activity
  where datname = $1 and state = 'idle in transaction'`

test("while a bucket does not answer, reports with pictures leave the database to others", async () => {
  const { url, close } = await startSilentBucket()
  const slow = await startTestServer({ config: { bucket: readConfig({ FILES_URL: url }).bucket } })
  const visitor = await slow.signUp()
  const [database] = await slow.sql<{ name: string }>("select current_database() as name")
  const picture = await pngImage()
  const sending = Array.from({ length: manyReports }, (_, n) =>
    sendForm(slow, reportForm({ images: [picture] }), { "idempotency-key": `report-${n}-of-many` })
  )
  const ended = Promise.all(sending)
  const drawn = new Set<string>()
  let mostOpen = 0
  // Asked over another server's connections: those of this one may all be in use.
  const areDrawn = async () => {
    const uploads = await readdir(join(slow.dataDir, "uploads"), { recursive: true })
    for (const name of uploads.filter((each) => each.endsWith("-clean"))) drawn.add(name)
    mostOpen = Math.max(mostOpen, (await server.sql(openTransactions, [database?.name])).length)
    expect(drawn.size).toBe(manyReports)
  }
  await vi.waitFor(areDrawn, { timeout: 120_000, interval: 20 })
  expect((await visitor.call("PATCH", "/account/profile", { nickname: "fox" })).status).toBe(200)
  // Those that store pictures, and what runs in the background.
  expect(mostOpen).toBeGreaterThan(0)
  expect(mostOpen).toBeLessThan(manyReports / 2)
  close()
  expect((await ended).map(({ status }) => status)).toEqual(Array(manyReports).fill(503))
  await slow.close()
})
