/** SQL: of solutions, those that tell nothing of an olympiad before its results are out. */
export const published =
  "(contest_id is null or contest_id in (select id from contests where status = 'closed_contest'))"

/** Whose eyes something is counted for. */
export interface WhatCounts {
  /** For others' eyes: an olympiad's solutions count once its results are out. */
  readonly publishedOnly?: boolean
}
