import type { Platform } from "../../support/platform.ts"
import { callApi, signUpLearner, type ApiLearner } from "../../support/apiLearner.ts"
import { addContestTask, contestTask } from "./contests.ts"
import { runSql } from "./database.ts"

/** The id of a signed-up user. */
export async function idOf(
  server: Platform,
  { accessToken }: Pick<ApiLearner, "accessToken">
): Promise<number> {
  const answer = await callApi(server.url, "GET", "/account/profile", undefined, {
    authorization: `Bearer ${accessToken}`
  })
  const { payload } = (await answer.json()) as { payload: { id: number } }
  return payload.id
}

const moments = {
  running: ["started_contest", "-10 minutes", "2 hours"],
  over: ["closed_contest", "-3 hours", "-1 hour"]
} as const

/**
 * Creates an organiser's contest with its own problem, a participant and a question. Returns the
 * participant. A test with a running contest has to end it, because the problem is hidden meanwhile.
 */
export async function organisedContest(
  server: Platform,
  slug: string,
  owner: Pick<ApiLearner, "email">,
  when: keyof typeof moments = "running"
): Promise<ApiLearner & { readonly id: number }> {
  const learner = await signUpLearner(server)
  const id = await idOf(server, learner)
  const [status, starts, ends] = moments[when]
  await addContestTask(server)
  await runSql(
    server,
    `insert into contests (slug, status, title_ru, title_en, starts_at, ends_at)
    values ($1, $2, 'Весенняя', 'Spring', now() + $3::interval, now() + $4::interval) on conflict do nothing`,
    [slug, status, starts, ends]
  )
  await runSql(
    server,
    `insert into contest_problems (contest_id, problem_id, ordinal)
    select id, ${contestTask}, 1 from contests where slug = $1
    on conflict (contest_id, problem_id) do nothing`,
    [slug]
  )
  await runSql(
    server,
    `insert into contest_organisers (contest_id, user_id, organiser_role)
    select c.id, u.id, 'owner' from contests c, users u where c.slug = $1 and u.email = $2 on conflict do nothing`,
    [slug, owner.email]
  )
  await runSql(
    server,
    `update users set first_name = 'Ada', last_name = 'Byron', city = 'London', grade = 7 where email = $1`,
    [learner.email]
  )
  await runSql(
    server,
    `insert into contest_participants (contest_id, user_id, started_at, seen_at)
    select c.id, u.id, c.starts_at + interval '1 minute', c.starts_at + interval '2 minutes' from contests c, users u
    where c.slug = $1 and u.email = $2`,
    [slug, learner.email]
  )
  await runSql(
    server,
    `insert into contest_questions (contest_id, user_id, problem_id, text)
    select c.id, u.id, p.problem_id, 'May I use floats?' from contests c, users u, contest_problems p
    where c.slug = $1 and u.email = $2 and p.contest_id = c.id`,
    [slug, learner.email]
  )
  return { ...learner, id }
}
