import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { writeBuiltPages } from "../../support/builtPages.ts"

let server: TestServer
const pages = writeBuiltPages()

beforeAll(async () => {
  server = await startTestServer({ clientFolder: pages.folder })
})

afterAll(async () => {
  await server.close()
  pages.remove()
})

test.each(["/dev/qa", "/dev/qa/", "/dev/qa/status", "/dev/qa/open?state=guest", "/dev/qa/panel.js"])(
  "the platform has no bench at %s",
  async (path) => {
    expect((await fetch(`${server.url}${path}`)).status).toBe(404)
  }
)

test.each(["/dev/qa/load", "/dev/qa/clock"])("the platform takes no wish at %s", async (path) => {
  const answer = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}"
  })

  expect(answer.status).toBe(404)
})
