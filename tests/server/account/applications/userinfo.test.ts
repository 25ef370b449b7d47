import { createLocalJWKSet, jwtVerify } from "jose"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { forgetExpired } from "../../../../server/account/applications/oauthHousekeeping.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import {
  addApplication,
  connect,
  decideOnConsent,
  issuer,
  newVerifier,
  redirectUri,
  requestOf,
  type TestClient,
  userinfo
} from "./oauthClient.ts"

let server: TestServer
let client: TestClient
let learner: TestLearner
let id: string
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: issuer } })
  client = await addApplication(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await server.signUp()
  const { body } = await learner.call("GET", "/account/profile")
  id = String((body.payload as unknown as { readonly id: number }).id)
})

const changeProfile = (change: object) => learner.call("PATCH", "/account/profile", change)
const everything = {
  first_name: "Мария",
  last_name: "Ёлкина",
  nickname: "masha",
  city: "Омск",
  date_of_birth: "2001-02-03",
  grade: 11
}
const thisYear = new Date().getUTCFullYear()

describe("userinfo", () => {
  test.each([
    ["openid", {}],
    ["openid email", { email_verified: true }],
    [
      "openid profile",
      { name: "Мария Ёлкина", given_name: "Мария", family_name: "Ёлкина", nickname: "masha" }
    ]
  ])("returns %s, and nothing else", async (scope, expected) => {
    await changeProfile(everything)
    const { access_token } = await connect(server, learner, client, { scope })
    const { body } = await userinfo(server, access_token)
    const email = scope.includes("email") ? { email: learner.email } : {}
    expect(body).toEqual({ sub: id, ...expected, ...email })
  })

  test("returns a child's nickname only, and the page says so", async () => {
    await changeProfile({ ...everything, date_of_birth: `${thisYear - 12}-02-03` })
    const asked = await learner.call("POST", "/oauth/authorization", requestOf(client, newVerifier()))
    expect(asked.body.payload).toMatchObject({ shares: ["id", "nickname"], withheld: true })
    const { access_token, scope } = await connect(server, learner, client)
    expect(scope).toBe("openid profile")
    expect((await userinfo(server, access_token)).body).toEqual({ sub: id, nickname: "masha" })
    await changeProfile({ date_of_birth: "2001-02-03" })
    expect((await userinfo(server, access_token)).body).toEqual({ sub: id, nickname: "masha" })
  })

  test("withholds a child's name as soon as the birth date is known", async () => {
    await changeProfile({ ...everything, date_of_birth: null })
    const { access_token } = await connect(server, learner, client)
    await changeProfile({ date_of_birth: `${thisYear - 10}-02-03` })
    expect((await userinfo(server, access_token)).body).toEqual({ sub: id, nickname: "masha" })
  })

  test.each([
    ["is under deletion", `update users set deletion_asked_at = now() where id = $1`],
    ["is erased", `update users set erased = true where id = $1`],
    ["is gone", `delete from users where id = $1`]
  ])("answers 401 if the account %s", async (_, statement) => {
    const { access_token } = await connect(server, learner, client)
    await server.sql(statement, [id])
    expect((await userinfo(server, access_token)).status).toBe(401)
    const left = await server.sql(`select 1 from oauth_grants where user_id = $1`, [id])
    expect(left).toHaveLength(statement.includes("asked") ? 1 : 0)
  })
})

describe("connected applications", () => {
  const applications = async (whose = learner) =>
    (await whose.call("GET", "/account/applications")).body.payload as unknown as ReadonlyArray<object>

  test("are listed once each, with all granted scopes", async () => {
    await connect(server, learner, client, { scope: "openid" })
    await connect(server, learner, client, { scope: "openid email" })
    expect(await applications()).toEqual([
      {
        id: client.id,
        name: "Chess club",
        shares: ["id", "email"],
        since: expect.stringMatching(/^\d{4}-/),
        last_used_at: expect.stringMatching(/^\d{4}-/)
      }
    ])
  })

  test("are not listed after a denial", async () => {
    await decideOnConsent(learner, requestOf(client, newVerifier()), false)
    expect(await applications()).toEqual([])
  })

  test("end at once for the learner who disconnects them, and for no other", async () => {
    const other = await server.signUp()
    const mine = await connect(server, learner, client)
    const again = await connect(server, learner, client)
    const theirs = await connect(server, other, client)
    const end = (whose: TestLearner) => whose.call("DELETE", `/account/applications/${client.id}`)
    expect((await end(learner)).status).toBe(200)
    expect((await end(learner)).status).toBe(404)
    expect((await userinfo(server, mine.access_token)).status).toBe(401)
    expect((await userinfo(server, again.access_token)).status).toBe(401)
    expect((await userinfo(server, theirs.access_token)).status).toBe(200)
    expect([await applications(), (await applications(other)).length]).toEqual([[], 1])
    const stranger = await server.signUp()
    expect((await end(stranger)).status).toBe(404)
    const grants = await server.sql<{ id: string }>(`select id from oauth_grants where client_id = $1`, [
      client.id
    ])
    for (const grant of grants) {
      expect((await learner.call("DELETE", `/account/applications/${grant.id}`)).status).toBe(404)
    }
  })

  test("have the time of their last use", async () => {
    const { access_token } = await connect(server, learner, client)
    await server.sql(`update oauth_grants set last_used_at = '2020-01-01T00:00:00Z'`)
    expect(await applications()).toMatchObject([{ last_used_at: "2020-01-01T00:00:00.000Z" }])
    await userinfo(server, access_token)
    expect(await applications()).not.toMatchObject([{ last_used_at: "2020-01-01T00:00:00.000Z" }])
  })
})

describe("housekeeping", () => {
  test("deletes expired grants, and keeps used ones", async () => {
    const connected = await connect(server, learner, client)
    const other = await server.signUp()
    await connect(server, other, client)
    await server.sql(
      `update oauth_tokens set expires_at = now() - interval '1 second' where grant_id in
       (select id from oauth_grants where user_id <> $1)`,
      [id]
    )
    await server.sql(`update oauth_grants set created_at = now() - interval '1 hour'`)
    await server.run(forgetExpired)
    const left = await server.sql<{ user: number }>(`select user_id as user from oauth_grants`)
    expect(left).toEqual([{ user: Number(id) }])
    expect((await userinfo(server, connected.access_token)).status).toBe(200)
  })
})

describe("discovery", () => {
  const get = async (path: string, headers = {}) => {
    const response = await fetch(server.url + path, { headers })
    return { headers: response.headers, body: (await response.json()) as Record<string, never> }
  }

  test.each(["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"])(
    "returns the public addresses at %s, despite other host headers",
    async (path) => {
      const { body, headers } = await get(path, {
        "x-forwarded-host": "evil.example",
        origin: "https://any.example"
      })
      expect(body).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/api/oauth/token`,
        userinfo_endpoint: `${issuer}/api/oauth/userinfo`,
        jwks_uri: `${issuer}/api/oauth/jwks`,
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true
      })
      expect(headers.get("access-control-allow-origin")).toBe("https://any.example")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
    }
  )

  test("its keys verify ID tokens, and have no private part", async () => {
    const { body } = await get("/api/oauth/jwks")
    expect(JSON.stringify(body)).not.toMatch(/"[dpq]"/)
    const { id_token } = (await connect(server, learner, client, { nonce: "n-1" })) as unknown as {
      id_token: string
    }
    const { payload } = await jwtVerify(id_token, createLocalJWKSet(body as never), {
      issuer,
      audience: client.id
    })
    expect(payload).toMatchObject({ sub: id, nonce: "n-1" })
    expect(payload).not.toHaveProperty("email")
  })

  test("scripts of other sites read userinfo and tokens only at the client's origin", async () => {
    const { access_token } = await connect(server, learner, client)
    const ask = async (origin: string) =>
      (await get("/api/oauth/userinfo", { authorization: `Bearer ${access_token}`, origin })).headers.get(
        "access-control-allow-origin"
      )
    const own = new URL(redirectUri).origin
    expect([await ask(own), await ask("https://evil.example")]).toEqual([own, null])
  })

  test("the library's own authorization endpoint is closed", async () => {
    const search = new URLSearchParams(requestOf(client, newVerifier()))
    const response = await fetch(`${server.url}/oauth/authorize?${search}`, { redirect: "manual" })
    expect([response.status, response.headers.get("set-cookie")]).toEqual([404, null])
  })
})
