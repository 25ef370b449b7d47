import type { Tokens } from "../../src/api/contract/account/session.ts"

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "")

/** The tokens of a user who signed in with a one-time password. */
export const tokensBeforeChoice = (userId: number, expiresAt: number): Tokens => ({
  accessToken: `${part({ alg: "none" })}.${part({ sub: String(userId), exp: expiresAt / 1000, roles: [], first: true })}.`,
  refreshToken: `refresh-${userId}-before-choice`
})
