import { describe, expect, test } from "vitest"
import { expiryOf, userIdOf } from "../../src/actors/tokenClaims.ts"
import { tokensOf } from "../../qa/models/tokens.ts"

describe("tokens", () => {
  test("an access token has the user's id and the expiry", () => {
    const tokens = tokensOf(42, 1_800_000_000_000)

    expect([userIdOf(tokens), expiryOf(tokens)]).toEqual([42, 1_800_000_000_000])
  })

  test.each(["", "x", "a.b.c", "a.bnVsbA.c", `a.${btoa('{"sub":"me"}')}.c`])(
    "rejects an invalid token: %j",
    (accessToken) => {
      const tokens = { accessToken, refreshToken: "r" }
      expect([userIdOf(tokens), expiryOf(tokens)]).toEqual([null, null])
    }
  )
})
