import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface TestProxy {
  readonly url: string
  /** Takes servers in or out at once; by default the health checks decide. */
  readonly use: (servers: ReadonlyArray<string>) => void
  readonly close: () => Promise<void>
}

const checkedEveryMs = 100
/** A server that does not say in this time that it is ready is not. */
const readyMs = 20_000

/**
 * A proxy as operators put in front: each request goes to the next server whose `/readyz` is green. A request that no server
 * received goes to the next one; a lost answer is repeated only if the call may be repeated, and is otherwise a 502.
 */
export const startProxy = async (servers: ReadonlyArray<string>): Promise<TestProxy> => {
  const agent = new Agent({ keepAlive: true })
  let inUse = servers
  let healthy = servers
  let next = 0
  const unready = new Set<string>()
  const asked = new Set<string>()
  const check = async (url: string) => {
    if (asked.has(url)) return
    asked.add(url)
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(readyMs) }).then(
      ({ ok }) => ok,
      () => false
    )
    asked.delete(url)
    if (isReady) unready.delete(url)
    else unready.add(url)
    const found = inUse.filter((each) => !unready.has(each))
    if (found.length > 0) healthy = found
  }
  const checking = setInterval(() => inUse.map(check), checkedEveryMs)

  const forward = (incoming: IncomingMessage, response: ServerResponse, body: Buffer, triesLeft: number) => {
    next += 1
    const server = healthy[next % healthy.length]!
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": incoming.headers["x-forwarded-for"] ?? incoming.socket.remoteAddress
    }
    const forwarded = send(`${server}${incoming.url}`, { method: incoming.method, headers, agent })
    forwarded.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
      answer.once("error", () => response.destroy())
    })
    forwarded.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (response.headersSent) return response.destroy()
      const isRepeatable = incoming.method === "GET" || incoming.headers["idempotency-key"] !== undefined
      if (triesLeft > 0 && (code === "ECONNREFUSED" || isRepeatable)) {
        return forward(incoming, response, body, triesLeft - 1)
      }
      return response.writeHead(502).end()
    })
    response.once("close", () => forwarded.destroy())
    forwarded.end(body)
  }
  const proxy = createServer((incoming, response) => {
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => forward(incoming, response, Buffer.concat(chunks), 5))
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    use: (chosen) => {
      inUse = chosen
      healthy = chosen
      unready.clear()
    },
    close: async () => {
      clearInterval(checking)
      agent.destroy()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, "close")
    }
  }
}
