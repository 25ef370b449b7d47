import type { TestServer } from "../../support/server.ts"
import type { TestLearner } from "../../support/testLearner.ts"

export const minute = 60_000

/** Times of a contest relative to now, in milliseconds; the present lies between them. */
export interface Moments {
  readonly registrationStarts?: number
  readonly registrationEnds?: number
  readonly starts: number
  readonly ends: number
  readonly freeze?: number
  readonly duration?: number
}

const at = (offset: number | undefined) => (offset === undefined ? null : new Date(Date.now() + offset))

/** Inserts or moves a contest with the sum problem; its status follows from the times. */
export async function insertContest(server: TestServer, slug: string, moments: Moments): Promise<number> {
  const values = [
    slug,
    at(moments.registrationStarts ?? -minute * 1000),
    at(moments.registrationEnds ?? moments.starts),
    at(moments.starts),
    at(moments.ends),
    at(moments.freeze),
    moments.duration === undefined ? null : moments.duration / 1000
  ]
  const [contest] = await server.sql<{ id: number }>(
    `insert into contests (slug, status, title_ru, title_en, registration_starts_at, registration_ends_at,
      starts_at, ends_at, freeze_at, duration_s, next_moment)
    values ($1, 'open_registration', 'Кубок', 'Cup', $2, $3, $4, $5, $6, $7, now())
    on conflict (slug) do update set status = 'open_registration', registration_starts_at = $2,
      registration_ends_at = $3, starts_at = $4, ends_at = $5, freeze_at = $6, duration_s = $7, next_moment = now()
    returning id`,
    values
  )
  await server.sql(
    `insert into contest_problems (contest_id, problem_id, ordinal) values ($1, 7, 1) on conflict (contest_id, problem_id) do nothing`,
    [contest?.id]
  )
  return contest?.id ?? 0
}

export const fullProfile = {
  first_name: "Аня",
  last_name: "Ёлкина",
  city: "Тверь",
  date_of_birth: "2015-05-17"
}

export const register = (learner: TestLearner, slug: string) =>
  learner.call("POST", `/contests/${slug}/registration`, fullProfile)
