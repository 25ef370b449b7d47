/**
 * SQL condition: whether `reader` (SQL for a user id, or `null`) may know that a problem exists. True for public
 * problems, and for problems of contests that the reader has started or organises.
 */
export const mayKnowProblem = (problem: string, reader: string): string =>
  `(${problem}.public or exists (
    select from contest_problems cp
    left join contest_participants cm on cm.contest_id = cp.contest_id and cm.user_id = ${reader}
    left join contest_organisers co on co.contest_id = cp.contest_id and co.user_id = ${reader}
    where cp.problem_id = ${problem}.id and (cm.started_at is not null or co.organiser_role is not null)))`
