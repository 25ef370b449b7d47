import { spawn } from "node:child_process"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countResults } from "../../../../server/olympiads/results/countResults.ts"
import { verifyTotals } from "../../../../server/olympiads/results/verifyTotals.ts"
import { urlOf } from "../../../support/database.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let contestId: number
let userId: number

beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
  userId = await addLearner(domain)
  const [made] = await domain.rows<{ id: number }>(
    `insert into contests (slug, status, title_ru, scoring, starts_at, ends_at)
    values ('cup', 'started_contest', 'Кубок', 'points', now() - interval '1 hour', now() + interval '1 hour') returning id`
  )
  contestId = made?.id ?? 0
  await domain.rows(
    `insert into contest_problems (contest_id, problem_id, ordinal) values (${contestId}, 7, 1)`
  )
  await domain.rows(
    `insert into contest_participants (contest_id, user_id, started_at) values (${contestId}, ${userId}, now() - interval '1 hour')`
  )
  await domain.rows(
    `with s as (insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority,
        tests_total, contest_id, contest_points)
      values (${userId}, 7, 1, 'python', 'x', 'x', 'wrong_answer', 30, 2, ${contestId}, 50) returning id)
    insert into solution_results (solution_id, tests) select id,
      '[{"ordinal": 1, "status": "accepted"}, {"ordinal": 2, "status": "wrong_answer"}]' from s`
  )
  await domain.run(countResults({ contestId }))
})
afterAll(() => domain.close())

const command = () =>
  new Promise<{ readonly code: number | null; readonly text: string }>((resolve) => {
    const child = spawn(process.execPath, ["server/cli/main.ts", "contest", "verify", "cup"], {
      env: { ...process.env, DATABASE_URL: urlOf(domain.address) }
    })
    let text = ""
    child.stdout.on("data", (bytes: Buffer) => (text += bytes.toString()))
    child.stderr.on("data", (bytes: Buffer) => (text += bytes.toString()))
    child.on("close", (code) => resolve({ code, text }))
  })

describe("a second count", () => {
  test("equals the first", async () => {
    expect(await domain.run(verifyTotals(contestId))).toEqual({ compared: 1, differences: [] })
  })

  test("finds changed totals, and the command exits with 1", async () => {
    await domain.rows(`update contest_participants set points = 51 where user_id = ${userId}`)
    const { differences } = await domain.run(verifyTotals(contestId))
    expect(differences).toMatchObject([{ userId, stored: { points: 51 }, counted: { points: 50 } }])
    const { code, text } = await command()
    expect(text).toContain("1 participants compared, 1 differ.")
    expect(code).toBe(1)
    await domain.run(countResults({ contestId }))
    expect(await command()).toMatchObject({ code: 0 })
  })

  test("finds points that contradict the tests", async () => {
    await domain.rows(`update solutions set contest_points = 100`)
    await domain.run(countResults({ contestId }))
    const { differences } = await domain.run(verifyTotals(contestId))
    expect(differences).toMatchObject([{ stored: { points: 100 }, counted: { points: 50 } }])
  })
})
