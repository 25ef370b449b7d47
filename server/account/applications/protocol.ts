/** The page of the product where people are asked; the protocol's authorisation endpoint. */
export const authorizePath = "/oauth/authorize"

/** Where applications speak the protocol. */
export const protocolPaths = {
  token: "/api/oauth/token",
  userinfo: "/api/oauth/userinfo",
  revocation: "/api/oauth/revocation",
  jwks: "/api/oauth/jwks"
} as const

/** Where they learn of all that. */
export const discoveryPaths = [
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server"
] as const

/** Where the library sends who has to be asked; nobody gets there, it marks the answer. */
export const interactionPath = "/interaction/"

/** What applications may ask for; `openid` always, and the last changes nothing: all of them may renew their tokens. */
export const scopes = ["openid", "profile", "email", "offline_access"] as const
