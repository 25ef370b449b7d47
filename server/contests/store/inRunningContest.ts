/**
 * SQL that says whether a problem stands in a contest whose results are not out: nobody shows code of it.
 *
 * A demonstration comes again with the same problems: once the results of an edition are out, later ones keep the code
 * from those alone who have them before them. `reader` is the SQL of whose id, or `null`.
 */
export const inRunningContest = (problemId: string, reader: string): string =>
  `exists (select from contest_problems cp join contests c on c.id = cp.contest_id
    where cp.problem_id = ${problemId} and c.status not in ('draft', 'closed_contest') and c.starts_at <= now()
      and (c.series is null or not ${hasComeBefore} or ${isStillAtWork(reader)}))`

const hasComeBefore = `exists (select from contests e
  where e.series = c.series and e.edition < c.edition and e.status = 'closed_contest')`

const isStillAtWork = (reader: string) => `exists (select from contest_participants p
  where p.contest_id = c.id and p.user_id = ${reader} and p.completed_at is null
    and coalesce(p.started_at + make_interval(secs => c.duration_s + p.extra_s) > now(), true))`
