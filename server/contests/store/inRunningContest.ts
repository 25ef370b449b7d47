/** SQL that says whether a problem stands in a contest whose results are not out: nobody shows code of it. */
export const inRunningContest = (problemId: string): string =>
  `exists (select from contest_problems cp join contests c on c.id = cp.contest_id
    where cp.problem_id = ${problemId} and c.status not in ('draft', 'closed_contest') and c.starts_at <= now())`
