import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { consumeToken, findToken } from "../../../../server/account/applications/oauthStorage.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import {
  addApplication,
  askTokens,
  connect,
  decideOnConsent,
  exchange,
  issuer,
  newVerifier,
  requestOf,
  returned,
  type TestClient,
  userinfo
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

const newCode = async (asking = client) => {
  const verifier = newVerifier()
  const { address } = await decideOnConsent(learner, requestOf(asking, verifier))
  return { code: returned(address)["code"] ?? "", verifier }
}

const refresh = (refreshToken: string, asking = client) =>
  askTokens(server, asking, { grant_type: "refresh_token", refresh_token: refreshToken })

describe("a code", () => {
  test("yields tokens for the granted scopes", async () => {
    const { code, verifier } = await newCode()
    const { status, body } = await exchange(server, client, code, verifier)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 900, scope: "openid profile email" })
    expect((await userinfo(server, body.access_token)).status).toBe(200)
  })

  test.each([
    ["another verifier", { code_verifier: newVerifier() }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_grant"],
    ["another redirect", { redirect_uri: "https://chess.example/other" }, "invalid_grant"],
    ["no redirect", { redirect_uri: "" }, "invalid_request"],
    ["another code", { code: "x".repeat(43) }, "invalid_grant"],
    ["another grant type", { grant_type: "password" }, "unsupported_grant_type"]
  ])("is rejected with %s", async (_, changed, error) => {
    const { code, verifier } = await newCode()
    const refused = await exchange(server, client, code, verifier, changed)
    expect([refused.status, refused.body.error, refused.body.access_token]).toEqual([400, error, undefined])
  })

  test("is rejected for another client", async () => {
    const { code, verifier } = await newCode()
    const refused = await exchange(server, await addApplication(server), code, verifier)
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_grant"])
  })

  test("used again revokes its tokens", async () => {
    const { code, verifier, access_token, refresh_token } = await connect(server, learner, client)
    const replayed = await exchange(server, client, code, verifier)
    expect([replayed.status, replayed.body.error]).toEqual([400, "invalid_grant"])
    expect((await userinfo(server, access_token)).status).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(400)
  })

  test("yields tokens at most once for simultaneous calls", async () => {
    const { code, verifier } = await newCode()
    const all = await Promise.all(Array.from({ length: 6 }, () => exchange(server, client, code, verifier)))
    const given = all.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    for (const { body } of given) expect((await userinfo(server, body.access_token)).status).toBe(401)
  })
})

describe("consuming a code", () => {
  test("succeeds once for two calls, and the other revokes the grant", async () => {
    const { code } = await newCode()
    const consume = () => server.run(consumeToken("AuthorizationCode", code))
    expect((await Promise.all([consume(), consume()])).toSorted()).toEqual([false, true])
    expect(await server.run(findToken("AuthorizationCode", code))).toBe(undefined)
  })
})

describe("a refresh token", () => {
  test("is replaced by its use, and a second use revokes everything", async () => {
    const first = await connect(server, learner, client)
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect((await userinfo(server, second.body.access_token)).status).toBe(200)
    const reused = await refresh(first.refresh_token)
    expect([reused.status, reused.body.error]).toEqual([400, "invalid_grant"])
    expect((await userinfo(server, second.body.access_token)).status).toBe(401)
    expect((await refresh(second.body.refresh_token)).status).toBe(400)
  })

  test("ends with its grant, however new the token is", async () => {
    const first = await connect(server, learner, client)
    const { refresh_token } = (await refresh(first.refresh_token)).body
    await server.sql("update oauth_grants set payload = jsonb_set(payload, '{exp}', '1')")
    const late = await refresh(refresh_token)
    expect([late.status, late.body.error]).toEqual([400, "invalid_grant"])
  })

  test("cannot extend the granted scopes", async () => {
    const { refresh_token } = await connect(server, learner, client, { scope: "openid" })
    const more = await askTokens(server, client, {
      grant_type: "refresh_token",
      refresh_token,
      scope: "openid email"
    })
    expect([more.status, more.body.error]).toEqual([400, "invalid_scope"])
  })
})

describe("a client with a secret", () => {
  test("gets tokens with the secret only", async () => {
    const longLived = await addApplication(server, true)
    const { code, verifier } = await newCode(longLived)
    const [row] = await server.sql<{ hash: string }>(
      `select secret_hash as hash from oauth_clients where id = $1`,
      [longLived.id]
    )
    for (const secret of ["wrong", row?.hash ?? "", newVerifier()]) {
      const refused = await exchange(server, { ...longLived, secret }, code, verifier)
      expect([refused.status, refused.body.error]).toEqual([401, "invalid_client"])
    }
    const without = await exchange(server, { ...longLived, secret: null }, code, verifier)
    expect([without.status, without.body.access_token]).toEqual([401, undefined])
    expect((await exchange(server, longLived, code, verifier)).status).toBe(200)
  })
})

describe("the database", () => {
  test("contains no token, code or secret", async () => {
    const longLived = await addApplication(server, true)
    const { code, verifier, access_token, refresh_token } = await connect(server, learner, longLived)
    const rows = await server.sql(
      `select row_to_json(t)::text from oauth_tokens t union all select row_to_json(g)::text from oauth_grants g
       union all select row_to_json(c)::text from oauth_clients c`
    )
    const dump = JSON.stringify(rows)
    expect(dump).toContain(longLived.id)
    for (const secret of [code, verifier, access_token, refresh_token, longLived.secret ?? ""]) {
      expect(dump).not.toContain(secret)
    }
  })
})

describe("tokens of one kind", () => {
  test("are invalid for the other", async () => {
    const { access_token } = await connect(server, learner, client)
    const foreign = await fetch(`${server.url}/api/account/profile`, {
      headers: { authorization: `Bearer ${access_token}` }
    })
    expect(foreign.status).toBe(401)
    expect((await userinfo(server, learner.accessToken)).status).toBe(401)
  })

  test("end by revocation", async () => {
    const { access_token, refresh_token } = await connect(server, learner, client)
    const revoke = (token: string) =>
      fetch(`${server.url}/api/oauth/revocation`, {
        method: "POST",
        body: new URLSearchParams({ client_id: client.id, token })
      })
    expect((await revoke(access_token)).status).toBe(200)
    expect((await userinfo(server, access_token)).status).toBe(401)
    const next = await refresh(refresh_token)
    expect((await revoke(next.body.refresh_token)).status).toBe(200)
    expect((await userinfo(server, next.body.access_token)).status).toBe(401)
  })
})
