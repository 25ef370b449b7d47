/** SQL for how a learner is called in the rating: nickname, else first name with an initial, else null. */
export const ratingName = (user: string): string =>
  `coalesce(nullif(trim(${user}.nickname), ''),
    nullif(trim(${user}.first_name), '') || coalesce(' ' || left(nullif(trim(${user}.last_name), ''), 1) || '.', ''))`
