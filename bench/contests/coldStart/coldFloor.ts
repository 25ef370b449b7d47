import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const body = JSON.stringify({ payload: { text: "x".repeat(700) } })

/** Baseline of a call: no routing, no session, no database. */
const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json")
  response.end(body)
})

server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () =>
  console.log((server.address() as AddressInfo).port)
)
