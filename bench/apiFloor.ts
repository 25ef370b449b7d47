import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parentPort, workerData } from "node:worker_threads"
import { Pool, type PoolConfig } from "pg"
import { listProblems } from "./bareStatements.ts"

const { connection } = workerData as { connection: PoolConfig }
const pool = new Pool({ ...connection, max: 8 })

const server = createServer((_request, response) => {
  void pool.query(listProblems).then(({ rows }) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ payload: { items: rows, page: 1, limit: 20, total: rows.length } }))
  })
})

server.listen(0, "127.0.0.1", () => parentPort!.postMessage((server.address() as AddressInfo).port))
