/** Rows of the problem list for a signed-in user, with Russian titles and topics. */
export const listProblems = {
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

/** A contest start that writes one row. */
export const insertStart = (id: number) => ({
  name: "start",
  text: "insert into bench_starts (id, user_id, started_at) values ($1, $2, now())",
  values: [id, 1]
})

/** The table of `insertStart`. */
export const createStarts =
  "create table if not exists bench_starts (id bigint primary key, user_id bigint, started_at timestamptz)"
