import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { api } from "../../../../src/api/contract/api.ts"
import { defaultBytes, type Endpoint } from "../../../../src/api/contract/endpoint.ts"
import { renderMarkdown } from "../../../../server/content/renderMarkdown.ts"
import { pages } from "../../../../src/routes/pages.ts"
import { writeBuiltPages } from "../../../support/builtPages.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"

type Json = Readonly<Record<string, unknown>>

const built = writeBuiltPages()
let server: TestServer
let headers: Record<string, string>
beforeAll(async () => {
  server = await startTestServer({ clientFolder: built.folder })
  const { email, password } = await server.signUp()
  await server.sql("update users set roles = '{teacher,organiser,support}' where email = $1", [email])
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password })
  })
  const { payload } = (await answer.json()) as { payload: { access_token: string } }
  const cookie = answer.headers.getSetCookie().map((each) => each.split(";", 1)[0])
  headers = { authorization: `Bearer ${payload.access_token}`, cookie: cookie.join("; ") }
})
afterAll(async () => {
  await server.close()
  built.remove()
})

const endpoints = Object.entries(api).flatMap(([area, calls]) =>
  Object.entries(calls as Readonly<Record<string, Endpoint>>).map(
    ([name, endpoint]) => [`${area}.${name}`, endpoint] as const
  )
)

/** A schema's JSON form, without its `$ref`s. */
const jsonSchemaOf = (schema: Schema.Top) => {
  const { schema: root, definitions } = Schema.toJsonSchemaDocument(schema)
  const inlined = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inlined)
    if (typeof value !== "object" || value === null) return value
    const { $ref } = value as { $ref?: string }
    if ($ref !== undefined) return inlined((definitions as Json)[$ref.split("/").at(-1) ?? ""])
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(inner)]))
  }
  return inlined(root) as Json
}

/** A value of the schema's shape, with the given text wherever a string is allowed. */
const filled = (schema: Json, text: string): unknown => {
  const members = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (members !== undefined) return filled(members.find(({ type }) => type !== "null") ?? {}, text)
  switch (schema["type"]) {
    case "object":
      return Object.fromEntries(
        Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>).map(
          ([name, inner]) => [name, filled(inner, text)]
        )
      )
    case "array":
      return [filled((schema["items"] ?? {}) as Json, text)]
    case "string":
      return schema["enum"] === undefined ? text : (schema["enum"] as ReadonlyArray<string>)[0]
    case "boolean":
      return true
    default:
      return 1
  }
}

/** The greatest length in bytes of a bounded schema, for mostly Russian text. */
const longest = (schema: Json): number => {
  const members = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (members !== undefined) return Math.max(...members.map(longest))
  if (schema["type"] === "string") return Number(schema["maxLength"] ?? 64) * 2 + 2
  if (schema["type"] === "array")
    return Number(schema["maxItems"] ?? 1) * (longest((schema["items"] ?? {}) as Json) + 1)
  if (schema["type"] !== "object") return 16
  const fields = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>)
  return fields.reduce((sum, [name, inner]) => sum + name.length + 4 + longest(inner), 2)
}

const addressOf = ({ path }: Endpoint, param?: string, value = "") =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === param ? value : "1"))

const ask = async ({ method }: Endpoint, address: string, body?: unknown) =>
  callApi(server.url, method, address, body, { ...headers, "idempotency-key": crypto.randomUUID() })

const hasText = (value: unknown, text: string): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some((inner) => hasText(inner, text))
    : value === text

describe("hostile text", () => {
  const inAddresses = ["%00", "%E0%A4%A", "%ED%A0%80", "%", "x".repeat(8000)]

  test("in any parameter of any call's address is rejected without an internal error", async () => {
    const faults: Array<string> = []
    for (const [name, endpoint] of endpoints) {
      for (const param of Object.keys(endpoint.params ?? {})) {
        for (const text of inAddresses) {
          const { status } = await ask(endpoint, addressOf(endpoint, param, text), endpoint.payload && {})
          if (status >= 500) faults.push(`${name} ${param} ${text.slice(0, 9)}: ${status}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  test("in any query of any call is rejected with a field error", async () => {
    const faults: Array<string> = []
    for (const [name, endpoint] of endpoints) {
      for (const field of Object.keys(endpoint.query ?? {})) {
        for (const text of inAddresses) {
          const { status, body } = await ask(endpoint, `${addressOf(endpoint)}?${field}=${text}`)
          const isNamed = text !== "%00" || (status === 422 && Object.keys(body.errors ?? {}).includes(field))
          if (status >= 500 || !isNamed) faults.push(`${name} ${field} ${text.slice(0, 9)}: ${status}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  test("in any field of any call's body is rejected with a field error", async () => {
    const faults: Array<string> = []
    for (const [name, endpoint] of endpoints) {
      const { payload, multipart, anyText = false } = endpoint
      if (payload === undefined || multipart !== undefined) continue
      const schema = jsonSchemaOf(payload)
      for (const text of ["\0", "a\ud800", "b\udc00c", "x".repeat(2 ** 16)]) {
        const sent = filled(schema, text) as Json
        const { status, body } = await ask(endpoint, addressOf(endpoint), sent)
        const isStored = text.length > 9 || anyText
        const faulty = Object.keys(sent).filter((field) => !isStored && hasText(sent[field], text))
        const named = Object.keys(body.errors ?? {})
        // An unauthorised caller gets only that answer.
        const isNamed =
          status === 422 ? faulty.every((field) => named.includes(field)) : [401, 403, 404].includes(status)
        if (status >= 500 || (faulty.length > 0 && !isNamed))
          faults.push(`${name} ${text.slice(0, 3)}: ${status}`)
      }
    }
    expect(faults).toEqual([])
  })

  test("in the address of a picture finds no picture", () => {
    expect(renderMarkdown("![a](%E0%A4%A)")).toContain('alt="a"')
  })

  test("in a form is rejected with a field error", async () => {
    const form = new FormData()
    form.set("text", "a\0b")
    const answer = await fetch(`${server.url}/api/feedback/create`, { method: "POST", body: form, headers })
    expect([answer.status, ((await answer.json()) as { errors?: object }).errors]).toMatchObject([
      422,
      { text: [expect.any(String)] }
    ])
  })

  test("in the address of a page, of the Contest API and of OAuth causes no internal error", async () => {
    const patterns = Object.values(pages).map(({ path }) => path)
    const addresses = [
      ...patterns.filter((path) => path.includes(":")),
      "/api/icpc/contests/:slug/:what/:id",
      "/api/oauth/token?client_id=:id",
      "/oauth/authorize?client_id=:id&response_type=code",
      "/page-data/:page",
      "/api/avatars/:a/:b"
    ]
    for (const address of addresses) {
      for (const text of inAddresses.slice(0, 4)) {
        const { status } = await fetch(`${server.url}${address.replaceAll(/:\w+/g, text)}`, {
          redirect: "manual"
        })
        expect([address, text, status < 500]).toEqual([address, text, true])
      }
    }
    for (const client of ["%00", "%ED%A0%80"]) {
      const { status } = await fetch(`${server.url}/api/oauth/token`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `grant_type=authorization_code&client_id=${client}&code=${client}&redirect_uri=x&code_verifier=x`
      })
      expect([client, status < 500]).toEqual([client, true])
    }
  })
})

test("a body may be as long as its call allows, and no longer", async () => {
  // The parts of these have their own bounds, whose sum exceeds the body's limit.
  const bounded = [
    "solutions.startRun",
    "organiser.saveContestSettings",
    "oauth.askAuthorization",
    "oauth.decideAuthorization"
  ]
  const tooShort = endpoints.flatMap(([name, { payload, multipart, maxBytes = defaultBytes }]) =>
    payload === undefined ||
    multipart !== undefined ||
    bounded.includes(name) ||
    longest(jsonSchemaOf(payload)) <= maxBytes
      ? []
      : [name]
  )
  expect(tooShort).toEqual([])
  const long = await callApi(server.url, "POST", "/auth/sign-in", { email: "x".repeat(defaultBytes) })
  expect(long.status).toBe(413)
})

test("half a million faults are reported by the first ones", async () => {
  const run = { language: "python", source: "x", inputs: Array.from({ length: 400_000 }, () => 1) }
  const { status, body } = await callApi(server.url, "POST", "/problems/1/runs", run, headers)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["inputs"]])
  expect(JSON.stringify(body).length).toBeLessThan(10_000)
})
