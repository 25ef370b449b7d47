import { mkdtempSync, readdirSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { receiveForm } from "../../../../server/platform/http/uploads/receiveForm.ts"
import { feedbackEndpoints } from "../../../../src/api/contract/messages/reportForm.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { openConnection, requestHead, startUpload } from "./rawUpload.ts"
import { expectNothingSoon, storedReports, pngImage, reportForm, sendForm } from "./reports.ts"

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())
afterEach(() => expectNothingSoon(server))

const megabyte = 1024 * 1024

test.each([50 * megabyte, "chunked"] as const)(
  "an image that is too large is rejected at the first excess byte, and the rest is not read (%s)",
  async (length) => {
    const upload = await startUpload(server.url, length)
    const sent = await upload.pour(50 * megabyte)
    await upload.ended
    expect(upload.said()).toMatch(/^HTTP\/1\.1 413 /)
    expect(upload.said()).toContain("The image is larger than 10 MB")
    // Beyond ten megabytes only the buffers of both sockets fill.
    expect(sent).toBeLessThan(25 * megabyte)
  }
)

test("an excessive content length is rejected before the body is read", async () => {
  const upload = await startUpload(server.url, 500 * megabyte)
  const sent = await upload.pour(500 * megabyte)
  await upload.ended
  expect(upload.said()).toMatch(/^HTTP\/1\.1 413 /)
  expect(sent).toBeLessThan(10 * megabyte)
})

test("an aborted upload leaves no data, and the next one succeeds", async () => {
  const upload = await startUpload(server.url, 5 * megabyte)
  await upload.pour(2 * megabyte)
  await expect.poll(async () => (await storedReports(server)).uploads).toBeGreaterThan(0)
  upload.socket.destroy()
  await expectNothingSoon(server)
  expect((await sendForm(server, reportForm({ email: "" }))).status).toBe(422)
})

test("a stalled upload is ended", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-stalled-"))
  const rules = feedbackEndpoints.createFeedback.multipart
  const bare = createServer()
  bare.listen(0, "127.0.0.1")
  await once(bare, "listening")
  const { port } = bare.address() as AddressInfo
  const received = once(bare, "request") as Promise<[IncomingMessage]>
  const upload = await startUpload(`http://127.0.0.1:${port}`, 5 * megabyte)
  const [request] = await received
  const begun = performance.now()
  const exit = await Effect.runPromiseExit(receiveForm(request, rules, folder, 200))
  expect(exit).toMatchObject({ _tag: "Failure" })
  expect(JSON.stringify(exit)).toContain("failure.badRequest")
  expect(performance.now() - begun).toBeGreaterThan(190)
  expect(readdirSync(folder).length).toBeLessThanOrEqual(1)
  upload.socket.destroy()
  bare.close()
})

test("after an error the connection stays usable", async () => {
  const answers = [
    await sendForm(server, reportForm({ email: "" })),
    await sendForm(server, reportForm({ text: "" }))
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
})

test("the form does not depend on the order of its parts", async () => {
  const form = new Response(reportForm({ email: "", images: [await pngImage()] }))
  const bytes = Buffer.from(await form.arrayBuffer())
  const { socket, host, said, ended } = await openConnection(server.url)
  socket.write(requestHead(host, form.headers.get("content-type") ?? "", bytes.length))
  for (const byte of bytes) if (!socket.write(Buffer.of(byte))) await once(socket, "drain")
  await expect.poll(said).toContain('"errors":{"email":["Required field"]}')
  socket.end()
  await ended
})
