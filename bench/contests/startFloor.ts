import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parentPort, workerData } from "node:worker_threads"
import { Pool, type PoolConfig } from "pg"
import { insertStart } from "../bareStatements.ts"

const { connection } = workerData as { connection: PoolConfig }
const pool = new Pool({ ...connection, max: 12 })
let count = 0

/** Baseline of a contest start: no routing, no session, no rules; one prepared insert. */
const server = createServer((request, response) => {
  request.resume()
  request.once("end", () => {
    void pool.query(insertStart(++count)).then(() => {
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ payload: { started: true } }))
    })
  })
})

server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () =>
  parentPort!.postMessage((server.address() as AddressInfo).port)
)
