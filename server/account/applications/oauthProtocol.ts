/** The consent page, which is the protocol's authorisation endpoint. */
export const authorizePath = "/oauth/authorize"

/** The protocol's endpoints. */
export const protocolPaths = {
  token: "/api/oauth/token",
  userinfo: "/api/oauth/userinfo",
  revocation: "/api/oauth/revocation",
  jwks: "/api/oauth/jwks"
} as const

/** Discovery endpoints. */
export const discoveryPaths = [
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server"
] as const

/** The library's redirect target for a consent question. It is never served; it only marks the response. */
export const interactionPath = "/interaction/"

/** Supported scopes. `openid` is required; `offline_access` changes nothing, because all clients may refresh tokens. */
export const scopes = ["openid", "profile", "email", "offline_access"] as const
