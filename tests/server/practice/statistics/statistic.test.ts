import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { getActivity } from "../../../../server/practice/statistics/getActivity.ts"
import { getAccuracy, listAttempts } from "../../../../server/practice/statistics/statisticHandlers.ts"
import { getResolvedProblems } from "../../../../server/practice/statistics/getResolvedProblems.ts"
import { getStreak } from "../../../../server/rewards/streak/getStreak.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let learner: number
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
})
afterAll(() => domain.close())
beforeEach(async () => void (learner = await addLearner(domain)))

/** A solution of problem 7 with its verdict and time. */
const send = (at: string, status = "accepted", who = learner) =>
  domain.rows(`insert into solutions (user_id, problem_id, problem_version, language, source, source_hash,
    status, priority, received_at, judged_at)
    values (${who}, 7, 1, 'python', '', '', '${status}', 0, '${at}', now())`)

const streakAt = (now: string, who = learner) =>
  domain.run(
    TestClock.setTime(Date.parse(now)).pipe(Effect.andThen(getStreak(who)), Effect.provide(TestClock.layer()))
  )

describe("the streak", () => {
  test("is zero before the first accepted solution", async () => {
    await send("2026-11-21T09:00Z", "wrong_answer")
    await send("2026-11-21T09:00Z", "judge_error")
    await send("2026-11-21T09:00Z", "accepted", await addLearner(domain))
    expect(await streakAt("2026-11-21T12:00:00Z")).toEqual({ dayCount: 0 })
  })

  test("counts days, not solutions", async () => {
    await send("2026-11-20T09:00Z")
    await send("2026-11-21T09:00Z")
    await send("2026-11-21T10:00Z")
    expect(await streakAt("2026-11-21T12:00:00Z")).toEqual({ dayCount: 2 })
  })

  test("lasts until midnight in Moscow without a solution today, and then ends", async () => {
    await send("2026-11-19T09:00Z")
    await send("2026-11-20T09:00Z")
    expect(await streakAt("2026-11-21T20:59:59Z")).toEqual({ dayCount: 2 })
    expect(await streakAt("2026-11-21T21:00:00Z")).toEqual({ dayCount: 0 })
  })

  test("restarts after a missed day", async () => {
    await send("2026-11-17T09:00Z")
    await send("2026-11-18T09:00Z")
    await send("2026-11-20T09:00Z")
    expect(await streakAt("2026-11-20T12:00:00Z")).toEqual({ dayCount: 1 })
  })

  test.each([
    ["a second before midnight in Moscow belongs to the old day", "2026-11-20T20:59:59.999Z", 1],
    ["midnight in Moscow belongs to the new day", "2026-11-20T21:00:00Z", 2]
  ])("%s", async (_what, second, expected) => {
    await send("2026-11-20T09:00Z")
    await send(second)
    expect(await streakAt("2026-11-21T09:00:00Z")).toEqual({ dayCount: expected })
  })

  test("continues over the end of a year and over clock changes", async () => {
    for (const day of ["2027-10-30", "2027-10-31", "2027-11-01"]) await send(`${day}T12:00Z`)
    expect(await streakAt("2027-11-01T13:00:00Z")).toEqual({ dayCount: 3 })
    for (const day of ["2027-12-31", "2028-01-01"]) await send(`${day}T12:00Z`)
    expect(await streakAt("2028-01-01T13:00:00Z")).toEqual({ dayCount: 2 })
  })

  test("equals a count day by day, for any solutions at any time", async () => {
    const hour = 3_600_000
    const start = Date.parse("2026-11-01T00:00:00Z")
    const dayOf = (moment: number) => Math.floor((moment + 3 * hour) / (24 * hour))
    const naive = (moments: ReadonlyArray<number>, now: number) => {
      const days = new Set(moments.map(dayOf))
      const last = days.has(dayOf(now)) ? dayOf(now) : dayOf(now) - 1
      let count = 0
      while (days.has(last - count)) count++
      return count
    }
    const someHours = fc.array(fc.integer({ min: 0, max: 12 * 24 - 1 }), { maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(someHours, fc.integer({ min: 0, max: 60 }), async (hours, later) => {
        const who = await addLearner(domain)
        const moments = hours.map((each) => start + each * hour)
        for (const moment of moments) await send(new Date(moment).toISOString(), "accepted", who)
        const now = Math.max(start, ...moments) + later * hour
        expect((await streakAt(new Date(now).toISOString(), who)).dayCount).toBe(naive(moments, now))
      }),
      { numRuns: 60 }
    )
  })
})

describe("solved problems", () => {
  test("are counted by difficulty beside the totals", async () => {
    await domain.rows("delete from problems where id <> 7")
    await domain.rows(`insert into problems (id, slug, content_hash, judging_hash, difficulty, title_en, search,
        time_limit_ms, memory_limit_mb, output_limit_bytes, checker)
      select id, 'p' || id, '', '', difficulty, 'P', '', 1, 1, 1, '{}'
      from (values (101, 10), (102, 10), (103, 4), (104, 10)) as p (id, difficulty)`)
    // A problem of an upcoming contest does not count.
    await domain.rows("update problems set reserved = true where id = 104")
    await domain.rows("update problems set difficulty = 4 where id = 7")
    await domain.rows(`insert into problem_status (user_id, problem_id, status, solved_at) values
      (${learner}, 7, 'solved', now()), (${learner}, 101, 'solved', now()), (${learner}, 103, 'error', null)`)
    const { byDifficulty, ...totals } = await domain.run(getResolvedProblems(learner))
    expect(totals).toEqual({ solved: 2, existing: 4 })
    expect(byDifficulty.map(({ difficulty }) => difficulty)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(byDifficulty.filter(({ existing }) => existing > 0)).toEqual([
      { difficulty: 4, solved: 1, existing: 2 },
      { difficulty: 10, solved: 1, existing: 2 }
    ])
  })
})

describe("accuracy", () => {
  test("is unknown before the first attempt", async () => {
    expect(await domain.run(getAccuracy(learner))).toEqual({ accepted: 0, attempts: 0, accuracy: null })
  })

  test("is the share of accepted attempts, without judge errors and pending ones", async () => {
    for (const status of ["queued", "running", "judge_error"]) await send("2026-11-20T09:00Z", status)
    for (const status of ["accepted", "wrong_answer", "compilation_error"]) {
      await send("2026-11-20T09:00Z", status)
    }
    expect(await domain.run(getAccuracy(learner))).toEqual({ accepted: 1, attempts: 3, accuracy: 0.333 })
  })
})

describe("activity", () => {
  const activityAt = (now: string) =>
    domain.run(
      TestClock.setTime(Date.parse(now)).pipe(
        Effect.andThen(getActivity(learner)),
        Effect.provide(TestClock.layer())
      )
    )

  test("counts judged attempts by the Moscow day they were sent, for 53 weeks", async () => {
    await send("2026-11-20T20:59:59Z")
    await send("2026-11-20T21:00:00Z", "wrong_answer")
    await send("2026-11-21T09:00:00Z")
    await send("2026-11-21T09:00:00Z", "judge_error")
    await send("2025-11-01T09:00:00Z")
    expect(await activityAt("2026-11-21T12:00:00Z")).toEqual({
      lastDay: "2026-11-21",
      days: [
        { day: "2026-11-20", attempts: 1, accepted: 1, steps: 0 },
        { day: "2026-11-21", attempts: 2, accepted: 1, steps: 0 }
      ]
    })
  })

  test("is empty, with an end day, for a new learner", async () => {
    expect(await activityAt("2026-11-21T21:00:00Z")).toEqual({ lastDay: "2026-11-22", days: [] })
  })

  test("the last ten attempts come newest first, and are the learner's own", async () => {
    for (let hour = 10; hour < 22; hour++) await send(`2026-11-21T${hour}:00Z`)
    await send("2026-11-21T23:00Z", "accepted", await addLearner(domain))
    const attempts = await domain.run(listAttempts(learner, "en"))
    expect(attempts).toHaveLength(10)
    expect(attempts[0]).toMatchObject({ problemId: 7, contest: null, receivedAt: "2026-11-21T21:00:00.000Z" })
  })
})
