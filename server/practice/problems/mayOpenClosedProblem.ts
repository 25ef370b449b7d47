/**
 * SQL condition: the reader has a solution to the problem outside unfinished contests.
 * Such readers keep access while a contest uses it. `reader` is SQL of a user id, or `null`.
 */
export const mayOpenClosedProblem = (problem: string, reader: string): string =>
  `exists (select from solutions own left join contests oc on oc.id = own.contest_id
    where own.problem_id = ${problem}.id and own.user_id = ${reader} and coalesce(oc.status = 'closed_contest', true))`
