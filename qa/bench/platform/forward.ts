import { Agent, type IncomingMessage, request as open, type ServerResponse } from "node:http"

const agent = new Agent({ keepAlive: true })

/** Headers that belong to one connection. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "date"])

const passed = (headers: ReadonlyArray<string>): Array<string> =>
  headers.filter((_, index) => !ofConnection.has(headers[index - (index % 2)]!.toLowerCase()))

/** Passes a request to the platform on this computer. Node writes the computer's `Date`; the page gets the bench's. */
export function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const upstream = open({ host: "127.0.0.1", port, agent, method, path: url, headers }, (answer) => {
    if (response.destroyed) return answer.destroy()
    response.writeHead(answer.statusCode ?? 502, [
      ...passed(answer.rawHeaders),
      "Date",
      new Date().toUTCString()
    ])
    // Streams begin with their first event, which may come much later.
    response.flushHeaders()
    answer.pipe(response)
    answer.once("error", () => response.destroy())
  })
  upstream.once("error", () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { "content-type": "text/plain" }).end("The platform starts again.\n")
  })
  response.once("close", () => upstream.destroy())
  request.pipe(upstream)
}
