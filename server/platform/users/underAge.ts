/** SQL: whether who was born on this day is under 14 in Moscow, so that a parent agrees for them; false without a day. */
export const underAge = (dateOfBirth: string): string =>
  `coalesce(${dateOfBirth} > (now() at time zone 'Europe/Moscow')::date - interval '14 years', false)`
