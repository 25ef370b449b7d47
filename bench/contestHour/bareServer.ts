import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { Pool } from "pg"
import { insertStart, listProblems } from "../bareStatements.ts"

/**
 * Baseline of a contest hour: each act as one HTTP exchange and the statements that it cannot do without. There is no
 * routing by schema, no session, no rules, no cache and no compression. Arguments: the socket folder of PostgreSQL and
 * the contest.
 */
const [host, slug] = process.argv.slice(2)
const connection = { host, user: "zama", database: "zama" }
const pool = new Pool({ ...connection, max: 8 })
/** For what is judged again after a power failure, as in the platform. */
const relaxed = new Pool({ ...connection, max: 4, options: "-c synchronous_commit=off" })
const streams = new Map<string, ServerResponse>()
const judging = new Set<Promise<unknown>>()
let starts = 0

const participation = {
  name: "participation",
  text: `select c.id, c.slug, c.status, c.title_ru, c.starts_at, c.ends_at, p.started_at, p.completed_at, p.window_id
    from contests c left join contest_participants p on p.contest_id = c.id and p.user_id = $2 where c.slug = $1`
}
const page = {
  name: "page",
  text: `select html from contest_pages p join contests c on c.id = p.contest_id
    where c.slug = $1 and kind = 'landing' and language = 'ru'`,
  values: [slug]
}
const tasks = {
  name: "tasks",
  text: `select cp.ordinal, cp.points, p.id, p.title_ru from contest_problems cp join contests c on c.id = cp.contest_id
    join problems p on p.id = cp.problem_id where c.slug = $1 order by 1`,
  values: [slug]
}
const problem = {
  name: "problem",
  text: `select p.id, p.title_ru, p.time_limit_ms, p.memory_limit_mb, t.statement_html, t.input_html, t.output_html
    from problems p join problem_texts t on t.problem_id = p.id and t.language = 'ru' where p.id = $1`
}
const streak = {
  name: "streak",
  text: "select solved_at from problem_status where user_id = $1 limit 7"
}
const standings = {
  name: "standings",
  text: "select user_id, name, city, points, cells from bench_standings order by points desc, user_id limit 100"
}
const receive = {
  name: "receive",
  text: `insert into bench_solutions (user_id, source) values ($1, $2) returning id, received_at`
}
const claim = {
  name: "claim",
  text: "update bench_solutions set status = 'running' where id = $1 returning source"
}
const verdict = {
  name: "verdict",
  text: `with judged as (
      update bench_solutions set status = 'accepted', score = 100, judged_at = now() where id = $1 returning id, user_id),
    result as (insert into bench_results (solution_id, tests) select id, $2 from judged)
    update bench_standings s set points = points + 1 from judged where s.user_id = judged.user_id`
}
const mine = {
  name: "mine",
  text: "select id, status, score, received_at from bench_solutions where user_id = $1 order by id desc limit 20"
}
const solution = {
  name: "solution",
  text: `select s.id, s.source, s.status, s.score, s.received_at, s.judged_at, r.tests from bench_solutions s
    left join bench_results r on r.solution_id = s.id where s.user_id = $1 order by s.id desc limit 1`
}

const tests = JSON.stringify(
  Array.from({ length: 20 }, (_, index) => ({ ordinal: index + 1, status: "ok", timeMs: 12, memoryKb: 9000 }))
)

const judge = async (id: number, user: string) => {
  await relaxed.query({ ...claim, values: [id] })
  await relaxed.query({ ...verdict, values: [id, tests] })
  streams
    .get(user)
    ?.write(`id: ${id}\nevent: solution\ndata: ${JSON.stringify({ id, status: "accepted", score: 100 })}\n\n`)
}

const inBackground = (work: Promise<unknown>) => {
  judging.add(work)
  void work.finally(() => judging.delete(work))
}

const answer: Readonly<
  Record<string, (user: string, request: IncomingMessage) => Promise<ReadonlyArray<unknown>>>
> = {
  look: async (user) => (await pool.query({ ...participation, values: [slug, user] })).rows,
  page: async () => (await pool.query(page)).rows,
  streak: async (user) => (await pool.query({ ...streak, values: [user] })).rows,
  start: async () => [(await pool.query(insertStart(++starts))).rowCount],
  tasks: async () => (await pool.query(tasks)).rows,
  task: async () => (await pool.query({ ...problem, values: [1] })).rows,
  standings: async () => (await pool.query(standings)).rows,
  list: async () => (await pool.query(listProblems)).rows,
  submit: async (user, request) => {
    const { source } = JSON.parse(await text(request)) as { readonly source: string }
    const { rows } = await pool.query<{ id: number }>({ ...receive, values: [user, source] })
    inBackground(judge(rows[0]!.id, user))
    return rows
  },
  mine: async (user) => (await pool.query({ ...mine, values: [user] })).rows,
  solution: async (user) => (await pool.query({ ...solution, values: [user] })).rows,
  /** Answers when nothing is judged. */
  drained: async () => [(await Promise.all(judging)).length]
}

const openStream = (user: string, response: ServerResponse) => {
  streams.set(user, response)
  response.once("close", () => streams.get(user) === response && streams.delete(user))
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" })
  response.write("retry: 1000\n:\n\n")
}

const server = createServer((request, response) => {
  const [, what = "", user = ""] = request.url?.split("/") ?? []
  if (what === "events") return openStream(user, response)
  void answer[what]!(user, request).then((rows) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ payload: rows }))
  })
})

server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
