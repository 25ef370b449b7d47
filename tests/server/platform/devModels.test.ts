import { createHash } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeBuiltPages } from "../../support/builtPages.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"

let server: TestServer
const pages = writeBuiltPages()
beforeAll(async () => {
  // With pages, which answer all other addresses.
  server = await startTestServer({ clientFolder: pages.folder })
})
afterAll(async () => {
  await server.close()
  pages.remove()
})

test("a developer reads the report of the machines, whose policy allows only its own code", async () => {
  const page = await fetch(`${server.url}/dev/models`, { headers: { "accept-language": "en" } })
  const html = await page.text()
  const script = /<script>([\s\S]+)<\/script>\s*<\/body>/.exec(html)![1]!
  const hash = createHash("sha256").update(script).digest("base64")

  expect(page.status).toBe(200)
  expect(html).toContain("<title>Zama’s processes as pictures</title>")
  expect(page.headers.get("content-security-policy")).toContain(
    `default-src 'none'; script-src 'sha256-${hash}'`
  )
})

test("others do not", async () => {
  const page = await fetch(`${server.url}/dev/models`, { headers: { "x-forwarded-for": "203.0.113.9" } })

  expect(page.status).toBe(404)
})
