import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parentPort, workerData } from "node:worker_threads"
import pg from "pg"

const { connection } = workerData as { connection: pg.PoolConfig }
const pool = new pg.Pool({ ...connection, max: 8 })

const listProblems = {
  name: "list-problems",
  text: `select p.id, s.title, p.difficulty, p.accepted_count, p.attempt_count,
      (select json_agg(json_build_object('slug', t.slug, 'name', t.name_ru))
         from problem_topics pt join topics t on t.slug = pt.topic_slug where pt.problem_id = p.id) as topics
    from problems p join problem_statements s on s.problem_id = p.id and s.locale = 'ru'
    order by p.id limit 20`
}

const server = createServer((_request, response) => {
  void pool.query(listProblems).then(({ rows }) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ payload: { items: rows, page: 1, limit: 20, total: rows.length } }))
  })
})

server.listen(0, "127.0.0.1", () => parentPort!.postMessage((server.address() as AddressInfo).port))
