import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { pageEntries } from "../../../src/routes/pages.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"

const client = mkdtempSync(join(tmpdir(), "zama-client-"))
const html = `<html><head><title>Zama</title></head><body><div id="root"></div></body></html>`

let local: TestServer
let production: TestServer
beforeAll(async () => {
  writeFileSync(join(client, "index.html"), html)
  writeFileSync(join(client, "csp.json"), JSON.stringify({ scripts: [], styles: [] }))
  local = await startTestServer({ clientFolder: client })
  production = await startTestServer({ clientFolder: client, config: { production: true } })
})
afterAll(async () => {
  await local.close()
  await production.close()
  rmSync(client, { recursive: true })
})

const forDevelopers = pageEntries.filter(([, page]) => page.local === true).map(([, { path }]) => path)

test("there is a page for developers", () => {
  expect(forDevelopers).toEqual(["/dev/ui"])
})

test.each(forDevelopers)("%s is available on the developer's computer only", async (path) => {
  const statusOf = async (server: TestServer, headers: Record<string, string> = {}) =>
    (await fetch(server.url + path, { headers })).status

  expect(await statusOf(local)).toBe(200)
  expect(await statusOf(local, { "x-forwarded-for": "203.0.113.9" })).toBe(404)
  expect(await statusOf(production)).toBe(404)
})
