import type { Role } from "../../src/api/contract/account/roles.ts"
import type { Tokens } from "../../src/api/contract/account/session.ts"

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "")

/** A pair whose access token names its learner and its end, as the server's do; nothing signs it. */
export const tokensOf = (
  userId: number,
  expiresAt: number,
  name = "first",
  roles: ReadonlyArray<Role> = []
): Tokens => ({
  accessToken: `${part({ alg: "none" })}.${part({ sub: String(userId), exp: expiresAt / 1000, name, roles })}.`,
  refreshToken: `refresh-${userId}-${name}`
})

/** The pair of somebody who came in with a one-time password. */
export const tokensBeforeChoice = (userId: number, expiresAt: number): Tokens => ({
  accessToken: `${part({ alg: "none" })}.${part({ sub: String(userId), exp: expiresAt / 1000, roles: [], first: true })}.`,
  refreshToken: `refresh-${userId}-before-choice`
})
