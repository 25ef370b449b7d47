import { freePort, startRealServer, type RealServer } from "../../support/realServer.ts"

/** A server at `localhost`, since passkeys do not work at IP addresses. It judges no solutions. */
export async function startLocalhostServer(): Promise<RealServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  return { ...(await startRealServer({ port, env: { PUBLIC_URL: url, ROLE: "web" } })), url }
}
