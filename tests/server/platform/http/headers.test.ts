import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { writeBuiltPages } from "../../../support/builtPages.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { eventually } from "../../../support/eventually.ts"

const pages = writeBuiltPages()
let plain: TestServer
let secure: TestServer
let proxied: TestServer
let learner: TestLearner
beforeAll(async () => {
  plain = await startTestServer({ clientFolder: pages.folder })
  secure = await startTestServer({
    clientFolder: pages.folder,
    config: { publicUrl: "https://zama.example", publicUrlGiven: true }
  })
  proxied = await startTestServer({ clientFolder: pages.folder, config: { trustedProxies: 1 } })
  learner = await plain.signUp()
})
afterAll(async () => {
  await Promise.all([plain.close(), secure.close(), proxied.close()])
  pages.remove()
})

/** One address of each kind of answer, and its status. */
const answers = [
  ["a page", "GET", "/problems", 200],
  ["the same page, kept", "GET", "/problems", 200],
  ["a page for guests", "GET", "/sign-in", 200],
  ["a page with a token in its address", "GET", "/verification/email/some-token", 200],
  ["the page for what is not there", "GET", "/404", 404],
  ["the way there", "GET", "/no/such/page", 302],
  ["a redirect", "GET", "/", 302],
  ["a page's data", "GET", "/page-data/problems", 200],
  ["the bare shell", "GET", "/app-shell", 200],
  ["a file", "GET", "/assets/app-a1b2.js", 200],
  ["the service worker", "GET", "/sw.js", 200],
  ["the frame of programs", "GET", "/runtime-frame.html", 200],
  ["what robots read", "GET", "/robots.txt", 200],
  ["a call", "GET", "/api/problems", 200],
  ["the same call, kept", "GET", "/api/problems", 200],
  ["a call for learners", "GET", "/api/account/profile", 401],
  ["an unknown call", "GET", "/api/nothing", 404],
  ["a call with a wrong query", "GET", "/api/problems?page=0", 422],
  ["a call without a body", "POST", "/api/auth/sign-in", 415],
  ["the live stream without a token", "GET", "/api/events", 401],
  ["the documentation", "GET", "/api/docs", 200],
  ["the contract", "GET", "/api/openapi.json", 200],
  ["a sign of life", "GET", "/healthz", 200],
  ["the measurements, without their token", "GET", "/metrics", 404],
  ["a page that is posted to", "POST", "/problems", 404]
] as const

const ask = (server: TestServer, method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method, redirect: "manual", headers })

const careful = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin"
}

const framedBy = (headers: Headers) =>
  /frame-ancestors ('\w+')/.exec(headers.get("content-security-policy") ?? "")?.[1]

describe.each(answers)("%s", (kind, method, path, status) => {
  const frame = kind === "the frame of programs"

  test("has the security headers", async () => {
    const response = await ask(plain, method, path, { cookie: "locale=ru" })
    const { headers } = response
    expect(response.status).toBe(status)
    expect(Object.fromEntries(Object.keys(careful).map((name) => [name, headers.get(name)]))).toEqual(careful)
    expect(headers.get("x-frame-options")).toBe(frame ? "SAMEORIGIN" : "DENY")
    expect(framedBy(headers)).toBe(frame ? "'self'" : "'none'")
    expect(headers.get("access-control-allow-origin")).toBeNull()
    expect(headers.get("strict-transport-security")).toBeNull()
    expect(headers.get("server")).toBeNull()
    expect(headers.get("x-powered-by")).toBeNull()
  })

  test("sets HSTS if the public address has https", async () => {
    const transport = async (server: TestServer, headers?: Record<string, string>) =>
      (await ask(server, method, path, headers)).headers.get("strict-transport-security")
    expect(await transport(secure)).toBe("max-age=31536000")
    expect(await transport(proxied, { "x-forwarded-proto": "https" })).toBe("max-age=31536000")
    expect(await transport(proxied, { "x-forwarded-proto": "http" })).toBeNull()
    expect(await transport(plain, { "x-forwarded-proto": "https" })).toBeNull()
  })
})

test("a page is isolated from its opener, also when it is cached", async () => {
  const policies = async () =>
    (await ask(plain, "GET", "/problems")).headers.get("cross-origin-opener-policy")
  expect([await policies(), await policies()]).toEqual(["same-origin", "same-origin"])
})

test("the event stream has the security headers", async () => {
  const stopped = new AbortController()
  const { status, headers } = await fetch(`${plain.url}/api/events`, {
    headers: { authorization: `Bearer ${learner.accessToken}` },
    signal: stopped.signal
  })
  stopped.abort()
  expect([status, headers.get("x-content-type-options"), framedBy(headers)]).toEqual([
    200,
    "nosniff",
    "'none'"
  ])
})

test.for(["/problems", "/api/problems", "/assets/app-a1b2.js", "/sw.js", "/runtime-frame.html"])(
  "a 304 keeps the policy: %s",
  (path) =>
    // The page's data may change between the two requests shortly after the start.
    eventually(async () => {
      const first = await ask(plain, "GET", path)
      const again = await ask(plain, "GET", path, { "if-none-match": first.headers.get("etag") ?? "" })
      expect(again.status).toBe(304)
      for (const name of ["content-security-policy", "x-frame-options", ...Object.keys(careful)]) {
        expect(again.headers.get(name)).toBe(first.headers.get(name))
      }
    })
)

/** The directives of a policy, by name. */
const directives = (headers: Headers) =>
  Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ")
      return [name, values]
    })
  )

test("a page runs only its loader and the scripts that it loads, and no string becomes a script or markup", async () => {
  const policy = directives((await ask(plain, "GET", "/problems")).headers)
  expect(policy["script-src"]).toEqual(["'sha256-loader'", "'strict-dynamic'"])
  expect(policy["require-trusted-types-for"]).toEqual(["'script'"])
  expect(policy["trusted-types"]).toEqual(["zama-loader", "zama-worker", "zama-html"])
  expect(policy["object-src"]).toEqual(["'none'"])
  expect(policy["base-uri"]).toEqual(["'none'"])
  expect(policy["connect-src"]).toEqual(["'self'"])
  expect(JSON.stringify(policy)).not.toMatch(/unsafe-|\*|https?:/)
})

test("a call's answer, opened as a page, can do nothing", async () => {
  const policy = directives((await ask(plain, "GET", "/api/problems")).headers)
  expect(policy).toEqual({
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"]
  })
})
