import type { TestServer } from "../../../../support/server.ts"
import { countResults } from "../../../../../server/olympiads/results/countResults.ts"
import { minute, insertContest } from "../../../olympiads/contestFixture.ts"

/** A contest that has run for an hour, with started participants. */
export async function runningContest(
  server: TestServer,
  slug: string,
  people: ReadonlyArray<number>
): Promise<number> {
  const contestId = await insertContest(server, slug, { starts: -60 * minute, ends: 60 * minute })
  for (const id of people) {
    await server.sql(
      `insert into users (id, email, password_hash, first_name, last_name, city, grade, privacy_consent_version,
        personal_data_consent_version, email_confirmed_at) overriding system value
      values ($1, $1 || '@zama.test', '', 'Аня' || $1, '=Ёлкина', 'Тверь', 5, '1', '1', now()) on conflict do nothing`,
      [id]
    )
    await server.sql(
      "insert into contest_participants (contest_id, user_id, started_at) values ($1, $2, now() - interval '1 hour')",
      [contestId, id]
    )
  }
  return contestId
}

interface Sent {
  readonly userId: number
  readonly source: string
  /** How many of the problem's two tests it passed. */
  readonly passed: number
  readonly language?: string
  readonly minutesAgo?: number
}

/** A judged solution of the sum problem, counted as by the judge. */
export async function addSolution(server: TestServer, contestId: number, sent: Sent): Promise<number> {
  const { userId, source, passed, language = "python", minutesAgo = 30 } = sent
  const tests = [1, 2].map((ordinal) => ({
    ...{
      ordinal,
      sample: false,
      timeMs: 1,
      memoryKb: 1,
      input: null,
      expected: null,
      actual: null,
      message: null
    },
    status: ordinal <= passed ? "accepted" : "wrong_answer"
  }))
  const [row] = await server.sql<{ id: number }>(
    `with s as (insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, score,
        priority, tests_total, received_at, judged_at, contest_id, contest_points)
      values ($1, 7, 1, $2, $3, 'x', $4, $5, 30, 2, now() - $6 * interval '1 minute', now(), $7, $5) returning id)
    insert into solution_results (solution_id, tests) select id, $8::jsonb from s returning solution_id as id`,
    [
      userId,
      language,
      source,
      passed === 2 ? "accepted" : "wrong_answer",
      passed * 50,
      minutesAgo,
      contestId,
      JSON.stringify(tests)
    ]
  )
  await server.run(countResults({ contestId }))
  return Number(row?.id)
}
