import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import {
  addApplication,
  decideOnConsent,
  issuer,
  newVerifier,
  redirectUri,
  requestOf,
  returned,
  type TestClient
} from "./oauthClient.ts"

let server: TestServer
let client: TestClient
let learner: TestLearner
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: issuer } })
  client = await addApplication(server)
})
afterAll(() => server.close())
beforeEach(async () => void (learner = await server.signUp()))

const ask = async (changed: Readonly<Record<string, unknown>> = {}, asking = learner.call) => {
  const answer = await asking("POST", "/oauth/authorization", requestOf(client, newVerifier(), changed))
  return {
    status: answer.status,
    payload: answer.body.payload as unknown as Record<string, never> | undefined
  }
}

const asVisitor: TestLearner["call"] = (method, path, body) => callApi(server.url, method, path, body)

describe("a valid request", () => {
  test("asks with the account, the shared data and the host", async () => {
    await learner.call("PATCH", "/account/profile", { first_name: "Мария", last_name: "Ёлкина" })
    expect(await ask()).toEqual({
      status: 200,
      payload: {
        kind: "question",
        application: "Chess club",
        host: "chess.example",
        shares: ["id", "name", "nickname", "email"],
        withheld: false,
        account: { name: "Мария Ёлкина", login: learner.email }
      }
    })
    expect((await ask({ scope: "openid" })).payload?.["shares"]).toEqual(["id"])
  })

  test("asks a visitor to sign in first, and accepts no decision from a visitor", async () => {
    expect((await ask({}, asVisitor)).payload).toMatchObject({ kind: "question", account: null })
    const request = requestOf(client, newVerifier())
    const decided = await asVisitor("POST", "/oauth/authorization/decision", { request, allow: true })
    expect(decided.status).toBe(401)
  })

  test("is not decided by a cookie alone", async () => {
    const body = { request: requestOf(client, newVerifier()), allow: true }
    const headers = { cookie: `access_token=${learner.accessToken}` }
    const decided = await callApi(server.url, "POST", "/oauth/authorization/decision", body, headers)
    expect(decided.status).toBe(401)
  })

  test("returns a code, the state and the issuer if allowed", async () => {
    const { address } = await decideOnConsent(learner, requestOf(client, newVerifier()))
    expect(returned(address)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: "a b&c",
      iss: issuer
    })
  })

  test("returns an error, the state and the issuer if denied", async () => {
    const { address } = await decideOnConsent(learner, requestOf(client, newVerifier()), false)
    expect(returned(address)).toMatchObject({ error: "access_denied", state: "a b&c", iss: issuer })
    expect(await server.sql("select 1 from oauth_grants")).toHaveLength(1)
  })
})

describe("a request without a valid return address", () => {
  test.each([
    ["an unknown client", { client_id: "nobody" }],
    ["another address", { redirect_uri: "https://evil.example/return" }],
    ["the address without its query", { redirect_uri: "https://chess.example/return" }],
    ["the address with more", { redirect_uri: `${redirectUri}&more=1` }],
    ["the address with another case", { redirect_uri: "https://CHESS.example/return?from=zama" }],
    ["an unknown client with an invalid request", { client_id: "nobody", response_type: "token" }]
  ])("is not found: %s", async (_, changed) => {
    for (const asking of [learner.call, asVisitor]) {
      expect(await ask(changed, asking)).toEqual({ status: 404, payload: undefined })
    }
    const decided = await decideOnConsent(learner, requestOf(client, newVerifier(), changed))
    expect([decided.status, decided.address]).toEqual([404, ""])
  })

  test.each([
    "http://chess.example/return",
    "javascript:alert(1)",
    "https://user@chess.example/",
    "https://chess.example/#x",
    ""
  ])("is rejected before the client is looked up: %j", async (redirect_uri) => {
    expect((await ask({ redirect_uri })).status).toBe(422)
  })
})

describe("an invalid request", () => {
  test.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["unsupported_response_type", { response_type: "code id_token" }],
    ["invalid_request", { response_type: undefined }],
    ["invalid_request", { code_challenge: undefined, code_challenge_method: undefined }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge_method: undefined }],
    ["invalid_request", { code_challenge: "short" }],
    ["invalid_request", { scope: ["openid", "profile"] }],
    ["invalid_request", { prompt: "dance" }],
    ["invalid_scope", { scope: "profile" }],
    ["invalid_scope", { scope: undefined }],
    ["invalid_request", { response_mode: "form_post" }],
    ["login_required", { prompt: "none" }]
  ])("leads back with %s: %j", async (error, changed) => {
    const expected = { error, state: "a b&c", iss: issuer }
    const { payload } = await ask(changed)
    expect(payload?.["kind"]).toBe("leave")
    expect(returned(String(payload?.["address"]))).toMatchObject(expected)
    const { address } = await decideOnConsent(learner, requestOf(client, newVerifier(), changed))
    expect(returned(address)).toMatchObject(expected)
    expect(address).not.toContain("code=")
  })

  test("returns at once if signing in would not help", async () => {
    const { payload } = await ask({ response_type: "token" }, asVisitor)
    expect(payload).toMatchObject({ kind: "leave" })
  })

  test.each([{ prompt: "login" }, { max_age: "600" }, { max_age: "0" }])(
    "asks for a recent sign-in if the application does, and accepts one: %j",
    async (changed) => {
      expect((await ask(changed)).payload).toMatchObject({ kind: "question" })
      await server.sql(`update sessions set created_at = now() - interval '1 hour'`)
      const { payload } = await ask(changed)
      expect(returned(String(payload?.["address"]))).toMatchObject({ error: "login_required" })
    }
  )
})

describe("limits", () => {
  test("one account decides 60 times in a quarter of an hour", async () => {
    const request = requestOf(client, newVerifier())
    const statuses = new Set<number>()
    for (let at = 0; at < 60; at += 1) statuses.add((await decideOnConsent(learner, request, false)).status)
    const refused = await decideOnConsent(learner, request, false)
    expect([...statuses]).toEqual([200])
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true])
  })
})
