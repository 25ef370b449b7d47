import { randomBytes } from "node:crypto"
import { SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import { readToken } from "../../../server/accounts/readToken.ts"

const secret = randomBytes(32)
const expiresAt = 2_000_000_000

const signed = (claims: object = {}, { key = secret, alg = "HS256", issuer = "zama" } = {}) =>
  new SignJWT({ sid: "s", role: "learner", ...claims })
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setSubject("7")
    .setExpirationTime(expiresAt)
    .sign(key)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

describe("a token", () => {
  test("that is ours says who calls, also when it has expired", async () => {
    expect(readToken(await signed(), secret)).toEqual({
      viewer: { userId: 7, sessionId: "s", role: "learner" },
      expiresAt: expiresAt * 1000
    })
    expect(readToken(await signed({ first: true, exp: 1 }), secret)?.viewer.choosesPassword).toBe(true)
  })

  test("is refused when another key, algorithm or issuer made it", async () => {
    const foreign = [
      await signed({}, { key: randomBytes(32) }),
      await signed({}, { key: randomBytes(64), alg: "HS512" }),
      await signed({}, { alg: "HS384", key: Buffer.concat([secret, secret]) }),
      await signed({}, { issuer: "another" })
    ]
    expect(foreign.map((token) => readToken(token, secret))).toEqual([null, null, null, null])
  })

  test("is refused when a word of it was changed, or something was taken or added", async () => {
    const token = await signed()
    const [header = "", body = "", signature = ""] = token.split(".")
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object
    const broken = [
      [header, part({ ...claims, role: "organiser" }), signature],
      [part({ alg: "none" }), body, signature],
      [part({ alg: "none" }), body, ""],
      [header, body],
      [header, body, signature, ""],
      [header, body, `${signature}=`],
      [header, body, signature.slice(1)],
      []
    ]
    expect(broken.map((parts) => readToken(parts.join("."), secret))).toEqual(broken.map(() => null))
  })

  test("is refused when it does not say all that it must", async () => {
    expect(readToken(await signed({ role: "guest" }), secret)).toBeNull()
    expect(readToken(await signed({ sid: 5 }), secret)).toBeNull()
  })
})
