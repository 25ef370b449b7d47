import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  earnAchievements,
  giveAchievement
} from "../../../../server/rewards/achievements/earnAchievements.ts"
import { listAchievements, listEarned } from "../../../../server/rewards/achievements/listAchievements.ts"
import type { Cause } from "../../../../server/rewards/achievements/achievementRules.ts"
import { listNotifications } from "../../../../server/messages/notifications/listNotifications.ts"
import { addLearner, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let learner: number
beforeAll(async () => {
  domain = await createDomain()
  await domain.rows(
    `insert into topics (slug, position, name_ru, name_en) values ('loops', 1, 'Циклы', 'Loops')`
  )
  // 1 to 13, easy; only 1 to 3 have the topic loops, 12 is hard, 13 stays unsolved.
  await domain.rows(`insert into problems (id, slug, content_hash, judging_hash, difficulty, topics, title_en, search,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker)
    select n, 'p' || n, '', '', case n when 12 then 7 else 1 end,
      case when n <= 3 then array['loops'] else array['rare'] end, 'P', '', 1, 1, 1, '{}'
    from generate_series(1, 13) n`)
  await domain.rows(`update problems set topics = '{pair}' where id in (11, 12)`)
})
afterAll(() => domain.close())
beforeEach(async () => void (learner = await addLearner(domain)))

const send = (problem: number, status = "accepted", day = 21, contest: number | null = null) =>
  domain.rows(`insert into solutions (user_id, problem_id, problem_version, language, source, source_hash,
      status, priority, received_at, contest_id)
    values (${learner}, ${problem}, 1, 'python', '', '', '${status}', 0, '2026-10-01T09:00Z'::timestamptz
      + interval '1 day' * ${day} + interval '1 second' * (select count(*) from solutions), ${contest})`)
const solve = async (problem: number, day?: number) => {
  await send(problem, "accepted", day)
  await domain.rows(`insert into problem_status (user_id, problem_id, status, solved_at)
    values (${learner}, ${problem}, 'solved', now()) on conflict do nothing`)
}
const earn = (cause: Cause = "accepted") => domain.run(earnAchievements(cause, [learner]))
const kinds = async () => (await domain.run(listEarned(learner, "en"))).map(({ kind }) => kind).toSorted()
const notified = async () =>
  (await domain.run(listNotifications(learner, {}, "en"))).items.map(({ content }) => content)

describe("achievements", () => {
  test("begin with the first solved problem, appear in the notifications, and come once", async () => {
    await send(4, "wrong_answer")
    await earn()
    expect(await kinds()).toEqual([])
    await solve(4)
    await earn()
    await earn()
    expect(await kinds()).toEqual(["first_solve"])
    expect(await notified()).toEqual([{ kind: "achievement", achievement: "first_solve", topic: null }])
  })

  test("are earned once, for simultaneous verdicts", async () => {
    await solve(4)
    await Promise.all(Array.from({ length: 6 }, () => earn()))
    expect(await kinds()).toEqual(["first_solve"])
    expect(await notified()).toHaveLength(1)
  })

  test("are rolled back with their transaction", async () => {
    await solve(4)
    const failing = SqlClient.SqlClient.use((sql) =>
      sql.withTransaction(Effect.andThen(earnAchievements("accepted", [learner]), Effect.die("no")))
    )
    await expect(domain.run(failing)).rejects.toThrow("no")
    expect(await kinds()).toEqual([])
  })

  test("count ten in a row only for ten distinct problems without a failed attempt", async () => {
    for (const problem of [1, 2, 4, 5, 6, 7, 8, 9, 10]) await solve(problem)
    await solve(10)
    await earn()
    expect(await kinds()).toEqual(["first_solve"])
    await solve(11)
    await earn()
    expect(await kinds()).toEqual(["first_solve", "solved_10"])
    learner = await addLearner(domain)
    for (const problem of [1, 2, 4, 5, 6, 7, 8, 9, 10]) await solve(problem)
    await send(11, "queued")
    await send(12, "judge_error")
    await solve(11)
    await earn()
    expect(await kinds()).toEqual(["first_solve", "solved_10", "ten_in_a_row"])
  })

  test("a failed attempt among the ten counts, even a compilation error", async () => {
    for (const problem of [1, 2, 4, 5, 6]) await solve(problem)
    await send(7, "compilation_error")
    for (const problem of [7, 8, 9, 10, 11]) await solve(problem)
    await earn()
    expect(await kinds()).not.toContain("ten_in_a_row")
  })

  test("name the topic that was solved completely, not one of two problems", async () => {
    for (const problem of [11, 1, 2]) await solve(problem)
    await earn()
    expect(await kinds()).toEqual(["first_solve"])
    await solve(3)
    await earn()
    expect(await domain.run(listEarned(learner, "ru"))).toEqual([
      { kind: "topic", topic: "Циклы", earnedAt: expect.any(String) },
      { kind: "first_solve", topic: null, earnedAt: expect.any(String) }
    ])
    expect(await notified()).toContainEqual({ kind: "achievement", achievement: "topic", topic: "Loops" })
  })

  test("include a hard problem", async () => {
    await solve(12)
    await earn()
    expect(await kinds()).toEqual(["first_solve", "hard_problem"])
  })

  test("count the days of a streak, without the days that a freeze covered", async () => {
    for (let day = 1; day <= 6; day++) await solve(4, day)
    await domain.rows(`insert into frozen_days (user_id, day) values (${learner}, '2026-10-08')`)
    await earn("day")
    expect(await kinds()).toEqual([])
    await solve(4, 8)
    await earn("day")
    expect(await kinds()).toEqual(["streak_7"])
    for (let day = 10; day <= 20; day++) await solve(4, day)
    await earn("day")
    expect(await kinds()).toEqual(["streak_7"])
  })

  test("the first olympiad counts after its results, for learners who sent a solution", async () => {
    const [contest] = await domain.rows<{
      id: number
    }>(`insert into contests (slug, status, title_ru, starts_at, ends_at)
      values ('cup-${learner}', 'result_calculation', 'Кубок', now() - interval '2 hours', now()) returning id::int`)
    const id = contest!.id
    await domain.rows(
      `insert into contest_participants (contest_id, user_id, started_at) values (${id}, ${learner}, now())`
    )
    await send(4, "wrong_answer", 21, id)
    await earn("results")
    expect(await kinds()).toEqual([])
    await domain.rows(`update contests set status = 'closed_contest' where id = ${id}`)
    await earn("results")
    expect(await kinds()).toEqual(["first_olympiad"])
    const idle = await addLearner(domain)
    await domain.rows(
      `insert into contest_participants (contest_id, user_id, started_at) values (${id}, ${idle}, now())`
    )
    await domain.run(earnAchievements("results", [idle, learner]))
    expect(await domain.run(listEarned(idle, "en"))).toEqual([])
  })

  test("can be given by other code, once", async () => {
    await domain.run(giveAchievement(learner, "first_lesson"))
    await domain.run(giveAchievement(learner, "first_lesson"))
    expect(await notified()).toEqual([{ kind: "achievement", achievement: "first_lesson", topic: null }])
  })

  test("stay after a new problem of the topic, or a rejudged solution", async () => {
    for (const problem of [1, 2, 3]) await solve(problem)
    await earn()
    await domain.rows(
      `update problem_status set status = 'error', solved_at = null where user_id = ${learner}`
    )
    await earn()
    expect(await kinds()).toEqual(["first_solve", "topic"])
  })

  test("are listed with those still ahead", async () => {
    await domain.run(giveAchievement(learner, "streak_30"))
    const list = await domain.run(listAchievements(learner, "en"))
    expect(list[0]).toMatchObject({ kind: "streak_30", earnedAt: expect.any(String) })
    expect(list.slice(1).map(({ kind, earnedAt }) => [kind, earnedAt])).toEqual(
      [
        "first_solve",
        "first_lesson",
        "solved_10",
        "ten_in_a_row",
        "streak_7",
        "first_olympiad",
        "topic",
        "hard_problem",
        "solved_25",
        "first_course"
      ].map((kind) => [kind, null])
    )
  })
})
