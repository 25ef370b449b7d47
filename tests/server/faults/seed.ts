import type { Client } from "pg"
import { contestProblem } from "./knownSolutions.ts"

/** Enough for every purchase. */
const purse = 5000

/** Gives a learner zamarubles, as an entry of the ledger. */
export const fillWallet = async (client: Client, userId: number) => {
  await client.query("begin")
  await client.query("insert into wallets (user_id) values ($1) on conflict do nothing", [userId])
  await client.query(
    `insert into ledger_entries (user_id, number, cause, kind, amount, balance_before, balance, at)
      values ($1, 1, 'faults', 'solved', $2, 0, $2, now())`,
    [userId, purse]
  )
  await client.query("update wallets set entries = 1, balance = $2 where user_id = $1", [userId, purse])
  await client.query("commit")
}

/** A contest that has run for days and goes on for days, so that no jump of the clock ends it. */
export const insertContest = async (client: Client, slug: string) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into contests (slug, status, title_en, registration_starts_at, registration_ends_at, starts_at, ends_at,
        next_moment)
      values ($1, 'started_contest', $1, now() - interval '3 days', now() + interval '2 days',
        now() - interval '2 days', now() + interval '2 days', now() + interval '2 days') returning id`,
    [slug]
  )
  await client.query("insert into contest_problems (contest_id, problem_id, ordinal) values ($1, $2, 1)", [
    rows[0]?.id,
    contestProblem
  ])
}
