import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { callApi, freshEmail, signUpForm } from "../../support/testLearner.ts"

const metricsToken = "a-token-of-the-operator"
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken } })
})
afterAll(() => server.close())

const signUp = (body: unknown, headers?: Record<string, string>) =>
  callApi(server.url, "POST", "/auth/sign-up", body, headers)

test("an unknown address of the API answers 404 in the reader's language", async () => {
  const answer = await callApi(server.url, "GET", "/nothing/here", undefined, { "accept-language": "ru" })
  expect([answer.status, answer.body]).toEqual([404, { message: "Не найдено" }])
  expect(answer.headers.get("content-type")).toBe("application/json")
  expect(answer.headers.get("content-language")).toBe("ru")
})

test("a body that is not JSON answers 400, another content type 415, a large one 413", async () => {
  const answers = [
    await signUp("{ not json"),
    await signUp("a=b", { "content-type": "application/x-www-form-urlencoded" }),
    await signUp(JSON.stringify({ email: "x".repeat(1_100_000) }))
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [400, "The request could not be read"],
    [415, "The data must be sent as JSON"],
    [413, "Too much data"]
  ])
})

test("a body of another shape gets field errors", async () => {
  expect((await signUp("[]")).body.errors).toEqual({ body: ["This value is not valid"] })
  const odd = await signUp({ ...signUpForm(freshEmail()), newsletter: "yes", password: 7 })
  expect(odd.body.errors).toEqual({
    newsletter: ["This value is not valid"],
    password: ["This value is not valid"]
  })
})

test("a query out of range names the field, and an invalid identifier is not found", async () => {
  const query = await callApi(server.url, "GET", "/problems?page=0&limit=20")
  expect([query.status, query.body.errors]).toEqual([422, { page: ["This value is not valid"] }])
  expect((await callApi(server.url, "GET", "/problems/abc")).status).toBe(404)
})

test("an identifier has one spelling", async () => {
  for (const id of ["01", "+1", "1.0", "1e0", "0x1", "1%20"]) {
    expect([id, (await callApi(server.url, "GET", `/problems/${id}`)).body.message]).toEqual([
      id,
      "Not found"
    ])
    expect((await callApi(server.url, "GET", `/problems?page=${id}`)).status).toBe(422)
  }
})

test("a write from a page of another site is refused", async () => {
  const from = (headers: Record<string, string>) =>
    callApi(server.url, "POST", "/account/sign-out", undefined, headers)
  const refused = { message: "A request from another site was refused", code: "origin_refused" }
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example" },
    { origin: "null" }
  ]) {
    const answer = await from(headers)
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([403, refused, []])
  }
  expect((await from({ origin: server.url })).status).toBe(200)
  expect((await from({ origin: server.url, "sec-fetch-site": "same-origin" })).status).toBe(200)
})

test("an internal error answers 500 with a number, and no detail", async () => {
  await server.sql("alter table users rename to users_away")
  const answer = await callApi(server.url, "POST", "/auth/sign-in", {
    email: "a@b.test",
    password: "Wrong1234"
  })
  await server.sql("alter table users_away rename to users")
  expect(answer.status).toBe(500)
  expect(answer.body.message).toMatch(/^Something went wrong. Error number: [0-9a-f]{10}$/)
  expect(Object.keys(answer.body)).toEqual(["message"])
})

test("every answer has the security headers", async () => {
  for (const path of ["/api/problems", "/api/nothing", "/healthz"]) {
    const { headers } = await fetch(server.url + path)
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
    expect(headers.get("access-control-allow-origin")).toBeNull()
  }
})

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: unknown }>>>>
}

test("the contract is published, and its page loads nothing from other sites", async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi
  expect(Object.keys(document.paths)).toContain("/api/problems/{id}/solutions")
  expect(document.paths["/api/account/profile"]?.["get"]?.security).toEqual([{ bearer: [] }])
  const docs = await fetch(`${server.url}/api/docs`)
  const html = await docs.text()
  const policy = docs.headers.get("content-security-policy")
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+';/)
  expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types vue;")
  expect(html).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="https?:/)
})

test("health, readiness and metrics are answered", async () => {
  expect(await (await fetch(`${server.url}/healthz`)).text()).toBe("ok\n")
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      ready: true,
      checks: { database: true, queue: true, files: true },
      details: { judges: [], mail: "none" }
    }
  ])
  const asked = (authorization?: string) =>
    fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
  const metrics = await (await asked(`Bearer ${metricsToken}`)).text()
  expect(metrics).toMatch(/^zama_http_requests_total\{status="200"\} \d+$/m)
  expect([(await asked()).status, (await asked("Bearer a-guess-of-somebody")).status]).toEqual([404, 404])
})
