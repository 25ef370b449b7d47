import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { decodeJwt, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { deriveKey, signingKeyFile } from "../../../../server/platform/SigningKey.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"

let server: TestServer
let secret: Uint8Array
let mine: Record<string, unknown>

beforeAll(async () => {
  server = await startTestServer()
  const { accessToken } = await server.signUp()
  secret = new Uint8Array(
    deriveKey(readFileSync(signingKeyFile(server.dataDir), "utf8").trim(), "access_tokens")
  )
  mine = decodeJwt(accessToken)
})
afterAll(() => server.close())

const signed = (claims: object = {}, { key = secret, alg = "HS256" } = {}) =>
  new SignJWT({ ...mine, ...claims }).setProtectedHeader({ alg }).sign(key)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

const statusOf = async (token: string) =>
  (await callApi(server.url, "GET", "/account/profile", undefined, { authorization: `Bearer ${token}` }))
    .status

const statusesOf = (tokens: ReadonlyArray<string>) => Promise.all(tokens.map(statusOf))

describe("an access token", () => {
  test("with a valid signature identifies the caller", async () => {
    expect(await statusOf(await signed())).toBe(200)
  })

  test("is refused with another key, algorithm or issuer", async () => {
    const foreign = [
      await signed({}, { key: randomBytes(32) }),
      await signed({}, { key: randomBytes(64), alg: "HS512" }),
      await signed({}, { alg: "HS384", key: Buffer.concat([secret, secret]) }),
      await signed({ iss: "another" })
    ]
    expect(await statusesOf(foreign)).toEqual([401, 401, 401, 401])
  })

  test("is refused if it was changed, shortened or extended", async () => {
    const [header = "", body = "", signature = ""] = (await signed()).split(".")
    const broken = [
      [header, part({ ...mine, roles: ["organiser"] }), signature],
      [part({ alg: "none" }), body, signature],
      [part({ alg: "none" }), body, ""],
      [header, body],
      [header, body, signature, ""],
      [header, body, signature.slice(1)]
    ]
    expect(await statusesOf(broken.map((parts) => parts.join(".")))).toEqual(broken.map(() => 401))
  })

  test("is refused if a claim is missing or it has expired", async () => {
    const claims = [{ sid: 5 }, { sid: undefined }, { exp: 1 }]
    const tokens = await Promise.all(claims.map((each) => signed(each)))
    expect(await statusesOf(tokens)).toEqual([401, 401, 401])
  })

  test("names its session, and no roles", async () => {
    const other = await server.signUp()
    const sub = decodeJwt(other.accessToken).sub!
    expect(await statusOf(await signed({ sub }))).toBe(401)
    const made = { authorization: `Bearer ${await signed({ roles: ["organiser", "support"] })}` }
    const console = async (headers: Record<string, string>) =>
      (await callApi(server.url, "GET", "/organiser/contests", undefined, headers)).status
    expect(await console(made)).toBe(404)
  })
})
