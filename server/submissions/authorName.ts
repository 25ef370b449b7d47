/** SQL for how a person is called in public lists: nickname, else name, else number; never the address. */
export const authorName = (user: string): string =>
  `coalesce(nullif(trim(${user}.nickname), ''),
    nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), '#' || ${user}.id)`
