import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parentPort, workerData } from "node:worker_threads"
import { Pool, type PoolConfig } from "pg"

const { connection } = workerData as { connection: PoolConfig }
const pool = new Pool({ ...connection, max: 8 })

/** Rows of the problem list for a signed-in user, with Russian titles and topics. */
const listProblems = {
  name: "list-problems",
  text: `
    select matching.total, page.* from
      (select count(*)::int as total from problems) matching
      left join (
        select p.id::int, p.title_ru as title, p.difficulty, p.topics,
          p.accepted::float8 / nullif(p.attempts, 0) as accepted_rate,
          s.status as my_status, f.user_id is not null as favorite
        from problems p
        left join problem_status s on s.problem_id = p.id and s.user_id = $1
        left join favorites f on f.problem_id = p.id and f.user_id = $1
        order by p.id limit 20
      ) page on true`,
  values: [1]
}

const server = createServer((_request, response) => {
  void pool.query(listProblems).then(({ rows }) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ payload: { items: rows, page: 1, limit: 20, total: rows.length } }))
  })
})

server.listen(0, "127.0.0.1", () => parentPort!.postMessage((server.address() as AddressInfo).port))
