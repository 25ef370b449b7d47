import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** As before, over the problems that are everybody's: one of a running olympiad would tell its verdicts early. */
const recountRating = `create or replace function recount_rating(learners bigint[]) returns void language plpgsql as $$
begin
  insert into rating_totals (user_id)
    select id from users where id = any (learners) order by id
    on conflict do nothing;
  perform from rating_totals where user_id = any (learners) order by user_id for update;
  update rating_totals t
  set points = c.points, solved = c.solved, reached_at = coalesce(c.reached_at, t.reached_at)
  from (
    select l.user_id, coalesce(sum(p.difficulty) * 10, 0) as points, count(p.id) as solved,
      max(coalesce(s.solved_at, s.changed_at)) filter (where p.id is not null) as reached_at
    from unnest(learners) l (user_id)
    left join problem_status s on s.user_id = l.user_id and s.status = 'solved'
    left join problems p on p.id = s.problem_id and p.public
    group by l.user_id
  ) c
  where t.user_id = c.user_id;
end $$`

/** The rating counts a problem of an olympiad once the olympiad's results are published. */
export const ratingOfPublicProblems = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      recountRating,
      `create constraint trigger rating_public after update of public on problems deferrable initially deferred
        for each row when (old.public <> new.public) execute function rating_difficulty()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
