import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { api } from "../../../../src/api/contract/api.ts"
import type { Endpoint } from "../../../../src/api/contract/endpoint.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"

let server: TestServer
let learner: TestLearner
beforeAll(async () => {
  server = await startTestServer({
    config: { publicUrl: "https://zama.example", publicUrlGiven: true }
  })
  learner = await server.signUp()
})
afterAll(() => server.close())

const strangers = [
  ["another site, as the browser says", { "sec-fetch-site": "cross-site" }],
  [
    "another site, with our origin forged",
    { "sec-fetch-site": "cross-site", origin: "https://zama.example" }
  ],
  ["a neighbour under the same domain", { "sec-fetch-site": "same-site", origin: "https://blog.example" }],
  ["an origin that was taken away", { origin: "null" }],
  ["a foreign origin", { origin: "https://evil.example" }],
  ["a foreign origin that begins as ours", { origin: "https://zama.example.evil.example" }],
  ["another port of ours", { origin: "http://127.0.0.1:1" }],
  ["an origin that is none", { origin: "zama.example" }]
] as const

const anyUuid = "00000000-0000-4000-8000-000000000000"

/** The path with arbitrary parameters; their objects need not exist. */
const pathOf = ({ path, params = {} }: Endpoint) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const accepts = Schema.is(Schema.toEncoded(params[name] ?? Schema.String))
    return ["1", anyUuid, "en"].find((value) => accepts(value)) ?? "none"
  })

/** The only writes with a query remove a file of a problem. */
const queryOf = ({ query }: Endpoint) => (query === undefined ? "" : "?version=1&name=sample%2F1")

const writes = Object.values(api)
  .flatMap((area): ReadonlyArray<Endpoint> => Object.values(area))
  .filter(({ method }) => method !== "GET")
  .map((endpoint) => [endpoint.method, `${pathOf(endpoint)}${queryOf(endpoint)}`] as const)

test("every writing method is covered", () => {
  expect(new Set(writes.map(([method]) => method))).toEqual(new Set(["POST", "PUT", "PATCH", "DELETE"]))
})

describe.each(strangers)("a page of %s", (_, headers) => {
  test("cannot write, by any call", async () => {
    for (const [method, path] of writes) {
      const answer = await callApi(server.url, method, path, method === "DELETE" ? undefined : {}, {
        ...headers,
        authorization: `Bearer ${learner.accessToken}`
      })
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, "origin_refused"])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test("cannot sign a user out", async () => {
    await learner.call("POST", "/account/sign-out", undefined, headers)
    expect((await learner.call("GET", "/account/profile")).status).toBe(200)
  })
})

const friends = [
  ["a page of ours", () => ({ "sec-fetch-site": "same-origin", origin: server.url })],
  ["the visitor's own hand", () => ({ "sec-fetch-site": "none" })],
  ["a page of ours over plain http", () => ({ origin: server.url })],
  ["a page under the public address, through a proxy", () => ({ origin: "https://zama.example" })],
  [
    "our address, called a neighbour by a proxy's name",
    () => ({
      "sec-fetch-site": "same-site",
      origin: "https://zama.example"
    })
  ],
  ["a program", () => ({})]
] as const

test.each(friends)("%s may write", async (_, headers) => {
  const answer = await learner.call("PATCH", "/account/profile", { city: "Казань" }, headers())
  expect(answer.status).toBe(200)
})

test("reads are answered, and hidden from scripts of other sites", async () => {
  const answer = await callApi(server.url, "GET", "/problems", undefined, {
    "sec-fetch-site": "cross-site",
    origin: "https://evil.example"
  })
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, null])
})
