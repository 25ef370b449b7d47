/**
 * SQL for how a person is called in public lists: nickname, else name, else number; never the address. Null for an
 * account that is deleted, or is about to be.
 */
export const authorName = (user: string): string =>
  `case when ${user}.listed then coalesce(nullif(trim(${user}.nickname), ''),
    nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), '#' || ${user}.id) end`
