import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { writeBuiltPages } from "../../../support/builtPages.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, signUpForm, type TestLearner } from "../../../support/testLearner.ts"

const publicUrl = "https://zama.example"
const pages = writeBuiltPages()
let server: TestServer
let learner: TestLearner
const log: Array<string> = []
beforeAll(async () => {
  server = await startTestServer({
    clientFolder: pages.folder,
    config: { publicUrl, publicUrlGiven: true },
    log: (line) => log.push(line)
  })
  learner = await server.signUp()
})
afterAll(async () => {
  await server.close()
  pages.remove()
})

/** Sends bytes that no HTTP client would send; returns all bytes of the answer. */
const sendRaw = async (lines: ReadonlyArray<string>): Promise<string> => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  socket.end(lines.join("\r\n"))
  return text(socket)
}

const statusesIn = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)

describe("a request with two ends", () => {
  test.each([
    ["a length and chunks", ["content-length: 5", "transfer-encoding: chunked"]],
    ["two lengths", ["content-length: 0", "content-length: 30"]],
    ["an unknown coding", ["transfer-encoding: xchunked"]],
    ["a space before the colon", ["content-length : 30"]]
  ])("is rejected, and what follows is no request: %s", async (_, framing) => {
    const answer = await sendRaw([
      "POST /api/auth/sign-in HTTP/1.1",
      "host: zama.example",
      "content-type: application/json",
      ...framing,
      "",
      "0",
      "",
      "GET /api/problems HTTP/1.1",
      "host: zama.example",
      "",
      ""
    ])
    expect(statusesIn(answer)).toEqual(["400"])
    expect(answer).toMatch(/connection: close/i)
  })
})

test("a method that a page does not have is not served, and TRACE returns nothing of the request", async () => {
  const methods = ["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]
  const answers = await Promise.all(
    methods.map((method) =>
      sendRaw([
        `${method} /problems HTTP/1.1`,
        "host: zama.example",
        "connection: close",
        "x-secret: echo-me",
        "",
        ""
      ])
    )
  )
  expect(answers.flatMap(statusesIn)).toEqual(methods.map(() => "404"))
  expect(answers.join("")).not.toContain("echo-me")
})

test("a foreign host name reaches no redirect, no page and no mail", async () => {
  const foreign = { host: "evil.example", "x-forwarded-host": "evil.example" }
  const ask = (path: string) =>
    sendRaw([
      `GET ${path} HTTP/1.1`,
      `host: ${foreign.host}`,
      `x-forwarded-host: ${foreign["x-forwarded-host"]}`,
      "connection: close",
      "",
      ""
    ])
  for (const path of [
    "/",
    "/problems",
    "/no/such/page",
    "/.well-known/openid-configuration",
    "/robots.txt"
  ]) {
    expect([path, (await ask(path)).includes("evil.example")]).toEqual([path, false])
  }
  const email = freshEmail()
  await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email), {
    "x-forwarded-host": "evil.example"
  })
  const { text: mail } = await server.mailTo(email)
  expect(mail).toContain(`${publicUrl}/verification/email/`)
  expect(mail).not.toContain("evil.example")
})

test("line breaks in an address make no header of the answer", async () => {
  const broken = "%0d%0aset-cookie:%20stolen=1%0d%0a"
  for (const path of [`/problem/1${broken}`, `/?lang=en&x=${broken}`, `/${broken}/`, `/api/${broken}`]) {
    const { headers } = await fetch(server.url + path, { redirect: "manual" })
    expect([path, headers.getSetCookie().join().includes("stolen")]).toEqual([path, false])
  }
})

test("no cache may store a personal answer or a failure", async () => {
  const authorization = { authorization: `Bearer ${learner.accessToken}` }
  const stored = async (method: string, path: string, headers: Record<string, string> = {}) =>
    (await callApi(server.url, method, path, undefined, headers)).headers.get("cache-control")
  expect([
    await stored("GET", "/account/profile", authorization),
    await stored("GET", "/account/profile"),
    await stored("GET", "/organiser/contests", authorization),
    await stored("GET", "/nothing"),
    await stored("POST", "/auth/sign-in")
  ]).toEqual(Array(5).fill("no-store"))
})

test("the session's cookies travel over https only, and not with requests of other sites", async () => {
  const { email, password } = await server.signUp()
  const { headers } = await callApi(server.url, "POST", "/auth/sign-in", { email, password })
  const cookies = headers.getSetCookie()
  expect(new Set(cookies.map((cookie) => cookie.split("=", 1)[0]))).toEqual(
    new Set(["__Host-browser_key", "access_token", "refresh_token"])
  )
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure; SameSite=(?:Lax|Strict)$/)
})

test("names of the prototype in a body change nothing", async () => {
  const body = `{"city":"Казань","__proto__":{"roles":["organiser"]},"constructor":{"prototype":{"roles":["organiser"]}}}`
  const answer = await learner.call("PATCH", "/account/profile", JSON.parse(body))
  expect(answer.status).toBe(200)
  expect(({} as { roles?: unknown }).roles).toBeUndefined()
  expect((await learner.call("GET", "/organiser/contests")).status).toBe(404)
})

test("a call without the needed role is not found, and the log names the account and the call", async () => {
  expect((await learner.call("GET", "/organiser/contests")).status).toBe(404)
  const line = log
    .map((each) => JSON.parse(each) as Record<string, unknown>)
    .find(({ message }) => message === "A call without the needed role was refused")
  expect(line).toMatchObject({
    annotations: { role: "organiser", user: expect.any(Number), method: "GET", path: "/organiser/contests" }
  })
})
