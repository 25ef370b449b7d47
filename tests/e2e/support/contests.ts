import { expect, type Page } from "@playwright/test"
import type { ApiLearner } from "../../support/apiLearner.ts"
import type { Platform } from "../../support/platform.ts"
import { runSql } from "./database.ts"

/** Times of a contest in minutes from now. */
interface Moments {
  readonly starts: number
  readonly ends: number
  readonly duration?: number
}

/** A copy of problem 1: a contest hides its problem from everybody else, and other scenarios need problem 1. */
export const contestTask = 901

export async function addContestTask(server: Platform): Promise<void> {
  await runSql(
    server,
    `insert into problems (id, slug, content_hash, judging_hash, difficulty, topics, title_ru, title_en, search, source,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker, links, reserved)
    select $1, slug || '-twin', content_hash, judging_hash, difficulty, topics, 'Задача олимпиады', 'Contest Task',
      'contest task', source,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker, links, true from problems where id = 1
    on conflict do nothing`,
    [contestTask]
  )
  await runSql(
    server,
    `insert into problem_texts (problem_id, language, statement_html, input_html, output_html, notes_html)
    select $1, language, statement_html, input_html, output_html, notes_html from problem_texts where problem_id = 1
    on conflict do nothing`,
    [contestTask]
  )
  await runSql(
    server,
    `insert into problem_tests (problem_id, ordinal, name, sample, input_hash, answer_hash)
    select $1, ordinal, name, sample, input_hash, answer_hash from problem_tests where problem_id = 1
    on conflict do nothing`,
    [contestTask]
  )
}

/** Inserts a contest with that problem, or moves its times; the status follows from the times. */
export async function insertContest(server: Platform, slug: string, { starts, ends, duration }: Moments) {
  await addContestTask(server)
  await runSql(
    server,
    `with placed as (
      insert into contests (slug, status, title_ru, title_en, registration_starts_at, registration_ends_at,
        starts_at, ends_at, duration_s, next_moment)
      values ($1, 'open_registration', 'Кубок', 'Cup', now() - interval '9 days', now() + make_interval(mins => $2),
        now() + make_interval(mins => $2), now() + make_interval(mins => $3), $4, now())
      on conflict (slug) do update set status = excluded.status, registration_ends_at = excluded.registration_ends_at,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, next_moment = now()
      returning id
    )
    insert into contest_problems (contest_id, problem_id, ordinal) select id, ${contestTask}, 1 from placed
    on conflict (contest_id, problem_id) do nothing`,
    [slug, starts, ends, duration === undefined ? null : duration * 60]
  )
}

export const publishResults = (server: Platform, slug: string) =>
  runSql(server, "update contests set status = 'closed_contest', next_moment = null where slug = $1", [slug])

const profile = { first_name: "Ada", last_name: "King", city: "London", date_of_birth: "2012-12-10" }

async function call(learner: ApiLearner, path: string, body: object): Promise<void> {
  const answer = await learner.call("POST", `/contests/${path}`, body)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** Registers by an API call while registration is open, then sets the contest's times. */
export async function register(
  server: Platform,
  learner: ApiLearner,
  slug: string,
  moments: Moments
): Promise<void> {
  await insertContest(server, slug, { ...moments, starts: 60, ends: 120 })
  await call(learner, `${slug}/registration`, profile)
  await insertContest(server, slug, moments)
}

/** Registers by an API call, and starts. */
export async function joinContest(
  ...[server, learner, slug, moments]: Parameters<typeof register>
): Promise<void> {
  await register(server, learner, slug, moments)
  await call(learner, `${slug}/start`, {})
}

/** The heading of the participation status. */
export const cardHeading = (page: Page, title: string) => page.getByRole("heading", { level: 2, name: title })

export const bar = (page: Page) => page.getByRole("region", { name: "Contest progress" })

/** Waits for the remaining time, as screen readers announce it: hours and minutes. */
export const expectTimeLeft = (page: Page, left: RegExp) =>
  expect(bar(page).getByRole("timer")).toContainText(left, { timeout: 60_000 })
