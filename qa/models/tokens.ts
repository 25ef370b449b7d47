import type { Role } from "../../src/api/contract/account/roles.ts"
import type { Tokens } from "../../src/api/contract/account/session.ts"

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "")

/** Unsigned tokens whose access token has the learner's id and expiry, like the server's. */
export const tokensOf = (
  userId: number,
  expiresAt: number,
  name = "first",
  roles: ReadonlyArray<Role> = []
): Tokens => ({
  accessToken: `${part({ alg: "none" })}.${part({ sub: String(userId), exp: expiresAt / 1000, name, roles })}.`,
  refreshToken: `refresh-${userId}-${name}`
})

/** The id of the user whom an access token belongs to. */
export const userIdIn = ({ accessToken }: Tokens): string =>
  (JSON.parse(atob(accessToken.split(".")[1]!)) as { readonly sub: string }).sub
