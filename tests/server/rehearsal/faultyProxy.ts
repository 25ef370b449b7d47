import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface Passing {
  readonly incoming: IncomingMessage
  readonly body: Buffer
  /** Passes the request on once, with other headers and another body. */
  readonly pass: (headers?: Record<string, string | undefined>, body?: string) => Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Record<string, string | Array<string>>
  readonly body: Buffer
  /** The connection breaks before the end of the body. */
  readonly breaks?: true
}

/** What goes wrong on the way; null passes the request on unchanged. */
export type Fault = (passing: Passing) => Promise<Answer> | null

/** Hop-by-hop headers, and those that a changed body would contradict. */
const dropped = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding"
])

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || dropped.has(name) ? [] : [[name, value] as const]
    )
  )

const bodyOf = async (stream: IncomingMessage) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const isStream = ({ url }: IncomingMessage) => url === "/api/events"

/** A proxy in front of a server, with a fault. Event streams pass untouched. */
export async function startFaultyProxy(target: string, fault: Fault) {
  const open = (incoming: IncomingMessage, headers: Record<string, string | undefined> = {}) => {
    const given = { ...incoming.headers, ...headers }
    for (const [name, value] of Object.entries(headers)) if (value === undefined) delete given[name]
    return request(`${target}${incoming.url}`, { method: incoming.method, headers: given })
  }
  const passed = (incoming: IncomingMessage, body: Buffer, headers?: Record<string, string | undefined>) =>
    new Promise<Answer>((resolve, reject) => {
      const onward = open(incoming, headers)
      onward.once("error", reject)
      onward.once("response", (response) => {
        bodyOf(response).then(
          (received) =>
            resolve({ status: response.statusCode ?? 500, headers: headersOf(response), body: received }),
          reject
        )
      })
      onward.end(body)
    })
  const stream = (incoming: IncomingMessage, response: ServerResponse) => {
    const onward = open(incoming)
    onward.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
      answer.once("error", () => response.destroy())
    })
    onward.once("error", () => response.destroy())
    response.once("close", () => onward.destroy())
    onward.end()
  }
  const server = createServer((incoming, response) => {
    if (isStream(incoming)) return stream(incoming, response)
    const answer = async () => {
      const body = await bodyOf(incoming)
      const pass: Passing["pass"] = (headers, other) =>
        other === undefined
          ? passed(incoming, body, headers)
          : passed(incoming, Buffer.from(other), {
              ...headers,
              "content-length": String(Buffer.byteLength(other))
            })
      const { status, headers, body: sent, breaks } = await (fault({ incoming, body, pass }) ?? pass())
      const length = breaks === true ? sent.length + 1 : sent.length
      response.writeHead(status, { ...headers, "content-length": String(length) })
      if (breaks === true) response.write(sent, () => response.destroy())
      else response.end(sent)
    }
    answer().catch(() => response.destroy())
    return undefined
  })
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
