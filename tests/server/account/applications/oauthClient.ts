import { createHash, randomBytes } from "node:crypto"
import { addClient } from "../../../../server/account/applications/oauthClients.ts"
import type { TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"

export const issuer = "https://zama.test"
export const redirectUri = "https://chess.example/return?from=zama"

export interface TestClient {
  readonly id: string
  readonly secret: string | null
}

/** Registers an application with the operator's command. */
export const addApplication = (server: TestServer, confidential = false): Promise<TestClient> =>
  server.run(addClient({ name: "Chess club", redirectUris: [redirectUri], confidential }))

export const newVerifier = () => randomBytes(32).toString("base64url")

export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")

/** A valid request with the test's changes; undefined removes a parameter. */
export const requestOf = (
  client: TestClient,
  verifier: string,
  changed: Readonly<Record<string, unknown>> = {}
) => ({
  client_id: client.id,
  redirect_uri: redirectUri,
  response_type: "code",
  scope: "openid profile email",
  state: "a b&c",
  code_challenge: challengeOf(verifier),
  code_challenge_method: "S256",
  ...changed
})

/** The parameters of the address that the application receives. */
export const returned = (address: string): Readonly<Record<string, string>> => {
  const url = new URL(address)
  if (!address.startsWith("https://chess.example/return?from=zama&")) throw new Error(`Led to ${address}`)
  return Object.fromEntries([...url.searchParams].filter(([name]) => name !== "from"))
}

export const decideOnConsent = async (learner: TestLearner, request: object, allow = true) => {
  const answer = await learner.call("POST", "/oauth/authorization/decision", { request, allow })
  const payload = answer.body.payload as unknown as { readonly address: string } | undefined
  return { ...answer, address: payload?.address ?? "" }
}

const basic = ({ id, secret }: TestClient) =>
  `Basic ${Buffer.from(`${id}:${secret ?? ""}`).toString("base64")}`

export interface TokenAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, never>> & {
    readonly access_token: string
    readonly refresh_token: string
    readonly scope: string
    readonly error?: string
  }
}

/** A call of the token endpoint, with the client's secret if it has one. */
export const askTokens = async (
  server: TestServer,
  client: TestClient,
  form: Readonly<Record<string, string>>
): Promise<TokenAnswer> => {
  const fields = client.secret === null ? { client_id: client.id, ...form } : form
  const response = await fetch(`${server.url}/api/oauth/token`, {
    method: "POST",
    headers: client.secret === null ? {} : { authorization: basic(client) },
    body: new URLSearchParams(fields)
  })
  return { status: response.status, body: (await response.json()) as TokenAnswer["body"] }
}

export const exchange = (
  server: TestServer,
  client: TestClient,
  code: string,
  verifier: string,
  changed: Readonly<Record<string, string>> = {}
) =>
  askTokens(server, client, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changed
  })

/** A learner allows an application, which gets its tokens. */
export const connect = async (
  server: TestServer,
  learner: TestLearner,
  client: TestClient,
  changed: Readonly<Record<string, unknown>> = {}
) => {
  const verifier = newVerifier()
  const { address } = await decideOnConsent(learner, requestOf(client, verifier, changed))
  const code = returned(address)["code"] ?? ""
  return { code, verifier, ...(await exchange(server, client, code, verifier)).body }
}

export const userinfo = async (server: TestServer, accessToken: string) => {
  const response = await fetch(`${server.url}/api/oauth/userinfo`, {
    headers: { authorization: `Bearer ${accessToken}` }
  })
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> }
}
