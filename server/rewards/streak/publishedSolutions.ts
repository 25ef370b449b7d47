/** SQL condition on solutions: excludes those of olympiads without published results. */
export const published =
  "(contest_id is null or contest_id in (select id from contests where status = 'closed_contest'))"

/** Selects the solutions that count. */
export interface WhatCounts {
  /** For other viewers: an olympiad's solutions count only after its results are published. */
  readonly publishedOnly?: boolean
}
