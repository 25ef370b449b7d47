/**
 * SQL: whether a reader, if any, sent a solution to the problem while it was open. Its page stays theirs while a contest
 * has the problem, so that they can read what they sent. `reader` is the SQL of their id, or `null`.
 */
export const hasOwnPage = (problem: string, reader: string): string =>
  `exists (select from solutions own left join contests oc on oc.id = own.contest_id
    where own.problem_id = ${problem}.id and own.user_id = ${reader} and coalesce(oc.status = 'closed_contest', true))`
