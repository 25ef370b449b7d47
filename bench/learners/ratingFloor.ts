import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parentPort, workerData } from "node:worker_threads"
import { Pool, type PoolConfig } from "pg"

const { connection, userId } = workerData as { connection: PoolConfig; userId: number }
const pool = new Pool({ ...connection, max: 8 })

const order = "t.points desc, t.reached_at, t.user_id"
const shown = (page: string) => `
  select t.place::int, t.user_id::int, t.name, t.city, t.points, t.solved, w.frame,
    u.public_profile_since is not null as public, u.avatar_key as avatar
  from (${page}) t join users u on u.id = t.user_id left join wallets w on w.user_id = t.user_id order by t.place`

/** As few steps as the query needs; prepared once and reused. */
const all = {
  name: "all",
  text: shown(`select $2 + row_number() over (order by ${order}) as place, t.* from rating_totals t where t.user_id in
    (select t.user_id from rating_totals t where t.solved > 0 order by ${order} limit $1 offset $2)`)
}
const counted = { name: "counted", text: "select count(*)::int as total from rating_totals where solved > 0" }
const ranked = (page: string) =>
  shown(`with page as materialized (${page}),
    ends as (select min(points) as lowest, max(points) as highest from page),
    above as (select count(*) as many from rating_totals, ends where solved > 0 and points > highest),
    numbered as (select t.user_id, above.many + row_number() over (order by ${order}) as place
      from ends, above, rating_totals t where t.solved > 0 and t.points between ends.lowest and ends.highest)
    select numbered.place, t.* from page join numbered using (user_id) join rating_totals t using (user_id)`)
const byCity = {
  name: "by-city",
  text: ranked(`select t.user_id, t.points from rating_totals t where t.solved > 0 and t.city_key = $3
    order by ${order} limit $1 offset $2`)
}
const inCity = {
  name: "in-city",
  text: "select count(*)::int as total from rating_totals where solved > 0 and city_key = $1"
}
const byName = {
  name: "by-name",
  text: `with found as materialized (select t.user_id, t.points, t.reached_at from rating_totals t
      where t.solved > 0 and t.search like '%' || $3 || '%')
    select (select count(*)::int from found) as total, lines.* from
      (${ranked(`select t.user_id, t.points from found t order by ${order} limit $1 offset $2`)}) lines`
}
const own = {
  name: "own",
  text: shown(`select t.*, 1 + (select count(*) from rating_totals a where a.solved > 0 and a.points >= t.points
      and (a.points > t.points or (a.reached_at, a.user_id) < (t.reached_at, t.user_id))) as place
    from rating_totals t where t.user_id = $1 and t.solved > 0`)
}

const searchable = (text: string) => text.toLowerCase().replaceAll("ё", "е")

const page = async (search: URLSearchParams) => {
  const part = [20, (Number(search.get("page") ?? 1) - 1) * 20]
  const [query, city] = [search.get("query"), search.get("city")]
  if (query !== null) {
    const { rows } = await pool.query({ ...byName, values: [...part, searchable(query)] })
    return { items: rows, total: rows[0]?.total ?? 0 }
  }
  const [{ rows }, { rows: count }] = await Promise.all(
    city === null
      ? [pool.query({ ...all, values: part }), pool.query(counted)]
      : [
          pool.query({ ...byCity, values: [...part, searchable(city)] }),
          pool.query({ ...inCity, values: [searchable(city)] })
        ]
  )
  return { items: rows, total: count[0]?.total ?? 0 }
}

const server = createServer((request, response) => {
  const search = new URL(request.url ?? "/", "http://localhost").searchParams
  void Promise.all([page(search), pool.query({ ...own, values: [userId] })]).then(([answer, { rows }]) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ payload: { ...answer, mine: rows[0] ?? null } }))
  })
})

server.listen(0, "127.0.0.1", () => parentPort!.postMessage((server.address() as AddressInfo).port))
