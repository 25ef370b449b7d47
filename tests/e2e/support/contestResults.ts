import type { RealServer } from "../../support/realServer.ts"
import { signUpLearner } from "../../support/apiLearner.ts"
import { runSql, rowsOf } from "./database.ts"
import { idOf } from "./organisedContest.ts"

const program = (name: string) =>
  `${name} = int(input())\ntotal = 0\nfor i in range(${name}):\n    total += i * i\n    if total > 100:\n        total -= 7\nprint(total, ${name})\n`

const range = { startRow: 0, startCol: 0, endRow: 6, endCol: 16 }

/** Inserts a judged solution of a participant of an organised contest. */
async function sendSolution(
  server: RealServer,
  slug: string,
  userId: number,
  source: string,
  points: number
) {
  const [solution] = await rowsOf<{ id: number }>(
    server,
    `with sent as (
      insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, score, priority,
        tests_total, received_at, judged_at, contest_id, contest_points)
      select $2, cp.problem_id, 1, 'python', $3, 'x', case when $4 = 100 then 'accepted' else 'wrong_answer' end, $4, 30,
        1, c.starts_at + interval '9 minutes', now(), c.id, $4
      from contests c join contest_problems cp on cp.contest_id = c.id where c.slug = $1 returning id)
    insert into solution_results (solution_id, tests) select id, '[]' from sent returning solution_id as id`,
    [slug, userId, source, points]
  )
  return Number(solution?.id)
}

/**
 * Adds results to an organised contest: a next stage, a second participant, and similar solutions of both.
 * Returns the ids of the two solutions.
 */
export async function contestResults(server: RealServer, slug: string, participant: number) {
  const other = await idOf(server, await signUpLearner(server))
  await runSql(
    server,
    `insert into contest_participants (contest_id, user_id, started_at)
    select id, $2, starts_at + interval '1 minute' from contests where slug = $1`,
    [slug, other]
  )
  const leftId = await sendSolution(server, slug, participant, program("count"), 100)
  const rightId = await sendSolution(server, slug, other, program("n"), 50)
  await runSql(
    server,
    `with final as (
      insert into contests (slug, status, title_ru, title_en, starts_at, ends_at, stage)
      values ($1 || '-final', 'available_after', 'Финал', 'Final', now() + interval '90 days', now() + interval '91 days', 2)
      on conflict (slug) do update set stage = 2 returning id)
    update contests set next_contest_id = final.id, selection = '{"atLeast": 60}' from final where slug = $1`,
    [slug]
  )
  const pairs = [
    {
      ...{ language: "python", left: leftId, right: rightId, similarity: 97, longest: 12 },
      fragments: [{ left: range, right: range }]
    }
  ]
  await runSql(
    server,
    `insert into contest_similarity (contest_id, key, state, pairs)
    select c.id, '', 'done', jsonb_set($2::jsonb, '{0,problemId}', to_jsonb(cp.problem_id))
    from contests c join contest_problems cp on cp.contest_id = c.id where c.slug = $1 on conflict do nothing`,
    [slug, JSON.stringify(pairs)]
  )
  return { leftId, rightId }
}
