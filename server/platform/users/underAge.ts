/** SQL: whether a date of birth means under 14 in Moscow, so that a parent must agree; false without a date. */
export const underAge = (dateOfBirth: string): string =>
  `coalesce(${dateOfBirth} > (now() at time zone 'Europe/Moscow')::date - interval '14 years', false)`
