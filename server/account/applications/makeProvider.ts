import { randomBytes } from "node:crypto"
import type { EventEmitter } from "node:events"
import Provider, { type Configuration, type FindAccount, type JWKS } from "oidc-provider"
import { tokenHash } from "../../platform/secretTokens.ts"
import type { storageFor } from "./oauthStorage.ts"
import { authorizePath, discoveryPaths, interactionPath, protocolPaths, scopes } from "./oauthProtocol.ts"

const minute = 60
const day = 24 * 3600

interface ProviderOptions {
  readonly issuer: string
  readonly jwks: JWKS
  readonly adapter: ReturnType<typeof storageFor>
  readonly findAccount: FindAccount
  /** Called for internal errors. */
  readonly onFault: (error: unknown) => void
}

const lifetimes: Configuration["ttl"] = {
  AuthorizationCode: minute,
  AccessToken: 15 * minute,
  IdToken: 15 * minute,
  RefreshToken: 30 * day,
  Grant: 365 * day,
  Interaction: minute,
  Session: minute
}

const off = { enabled: false }

const configuration = ({ jwks, adapter, findAccount }: ProviderOptions): Configuration => ({
  adapter,
  findAccount,
  jwks,
  ttl: lifetimes,
  routes: { authorization: authorizePath, ...protocolPaths },
  scopes,
  claims: {
    openid: ["sub"],
    profile: ["name", "given_name", "family_name", "nickname"],
    email: ["email", "email_verified"]
  },
  responseTypes: ["code"],
  clientAuthMethods: ["none", "client_secret_basic"],
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  rotateRefreshToken: true,
  issueRefreshToken: (_context, client) => client.grantTypeAllowed("refresh_token"),
  // Grants outlive the session in which they were given.
  expiresWithSession: () => false,
  // Cookies never leave this process: `innerRequest` passes them between steps.
  cookies: { keys: [randomBytes(32)] },
  interactions: { url: (_context, interaction) => `${interactionPath}${interaction.uid}` },
  // Browser clients must not hold a secret.
  clientBasedCORS: (_context, origin, client) =>
    client.clientSecret === undefined &&
    (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
  renderError: (context, out) => {
    context.body = out
  },
  features: {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    resourceIndicators: off,
    rpInitiatedLogout: off,
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId
    },
    userinfo: { enabled: true }
  }
})

const isDiscovery = (path: string) => discoveryPaths.some((each) => each === path)

/** Creates the authorisation server on our accounts, clients and database. */
export const makeProvider = (options: ProviderOptions): Provider => {
  const provider = new Provider(options.issuer, configuration(options))
  // The caller sets the request's host and scheme to those of the issuer.
  provider.proxy = true
  const compareInConstantTime = provider.Client.prototype.compareClientSecret
  provider.Client.prototype.compareClientSecret = function compareHashes(secret) {
    return compareInConstantTime.call(this, tokenHash(secret))
  }
  provider.on("server_error", (_context, error) => options.onFault(error))
  const koa: EventEmitter = provider
  koa.on("error", options.onFault)
  provider.use(async (context, next) => {
    await next()
    if (isDiscovery(context.path)) Object.assign(context.body ?? {}, { response_modes_supported: ["query"] })
  })
  return provider
}
