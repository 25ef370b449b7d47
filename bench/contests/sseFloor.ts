import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Baseline of an event stream: a process that keeps responses open and sends nothing. */
const open = new Set<ServerResponse>()

const server = createServer((_request, response) => {
  open.add(response)
  response.once("close", () => open.delete(response))
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" })
  response.write("retry: 1000\n:\n\n")
})

server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
