import { execFile } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as oauth from "oauth4webapi"
import type { Platform } from "../../support/platform.ts"

const commands = fileURLToPath(new URL("../../../server/cli/main.ts", import.meta.url))

/** Registers an application with the operator's command, and reads the credentials from its output. */
async function register(server: Platform, args: ReadonlyArray<string>) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [commands, "oauth", "client", "add", ...args],
    {
      env: { ...process.env, DATA_DIR: server.dataDir }
    }
  )
  return {
    id: /client_id +(\S+)/.exec(stdout)?.[1] ?? "",
    secret: /client_secret +(\S+)/.exec(stdout)?.[1] ?? null
  }
}

/** Receives redirects, and yields each address. */
async function listenForReturns() {
  const waiting: Array<(address: URL) => void> = []
  const server = createServer(({ url = "/", headers }, response) => {
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end("<title>Chess club</title>Welcome back")
    if (url.startsWith("/return")) waiting.shift()?.(new URL(url, `http://${headers.host}`))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    redirectUri: `http://127.0.0.1:${port}/return`,
    next: () => new Promise<URL>((resolve) => void waiting.push(resolve)),
    close: () => void server.close()
  }
}

// The server under test has no certificate.
const plain = { [oauth.allowInsecureRequests]: true }

/** A site that signs users in with their platform account, by an independent OpenID Connect library. */
export async function startClientApplication(server: Platform, confidential = false) {
  const returns = await listenForReturns()
  const { redirectUri } = returns
  const { id, secret } = await register(server, [
    "--name",
    "Chess club",
    "--redirect",
    redirectUri,
    ...(confidential ? ["--confidential"] : [])
  ])
  const issuer = new URL(server.url)
  const known = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, plain))
  const client: oauth.Client = { client_id: id }
  const authentication = secret === null ? oauth.None() : oauth.ClientSecretBasic(secret)
  const expected = { verifier: "", state: "", nonce: "" }

  /** The authorization address for the browser. */
  const begin = async (scope = "openid profile email") => {
    Object.assign(expected, {
      verifier: oauth.generateRandomCodeVerifier(),
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce()
    })
    const address = new URL(known.authorization_endpoint!)
    address.search = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: "S256"
    }).toString()
    return address.href
  }

  /** Validates the callback and exchanges the code for tokens; throws on an error. */
  const finish = async (address: URL) => {
    const parameters = oauth.validateAuthResponse(known, client, address, expected.state)
    const answer = await oauth.authorizationCodeGrantRequest(
      known,
      client,
      authentication,
      parameters,
      redirectUri,
      expected.verifier,
      plain
    )
    return oauth.processAuthorizationCodeResponse(known, client, answer, { expectedNonce: expected.nonce })
  }

  const refresh = async (token: string) =>
    oauth.processRefreshTokenResponse(
      known,
      client,
      await oauth.refreshTokenGrantRequest(known, client, authentication, token, plain)
    )

  const userinfo = async (accessToken: string) => {
    const answer = await oauth.userInfoRequest(known, client, accessToken, plain)
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> }
  }
  return { id, secret, begin, finish, refresh, userinfo, next: returns.next, close: returns.close }
}
