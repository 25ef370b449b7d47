import { freePort, startRealServer } from "../../support/realServer.ts"
import type { RealServer } from "../../support/realServer.ts"

/** A server under a name: addresses of numbers have no passkeys. It judges nothing. */
export async function startLocalhostServer(): Promise<RealServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  return { ...(await startRealServer({ port, env: { PUBLIC_URL: url, ROLE: "web" } })), url }
}
