import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
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

const solveOn = async (...days: ReadonlyArray<number>) => {
  for (const day of days) {
    await domain.rows(`insert into solutions (user_id, problem_id, problem_version, language, source, source_hash,
      status, priority, received_at, judged_at)
      values (${learner}, 7, 1, 'python', '', '', 'accepted', 0, '2026-11-${day}T09:00Z', now())`)
  }
}
const own = (freezes: number) =>
  domain.rows(`insert into wallets (user_id, freezes) values (${learner}, ${freezes})
    on conflict (user_id) do update set freezes = excluded.freezes`)
const freezes = async () =>
  (await domain.rows<{ freezes: number }>(`select freezes from wallets where user_id = ${learner}`))[0]
    ?.freezes
const streakOn = async (day: number) =>
  (
    await domain.run(
      TestClock.setTime(Date.parse(`2026-11-${day}T12:00:00Z`)).pipe(
        Effect.andThen(getStreak(learner)),
        Effect.provide(TestClock.layer())
      )
    )
  ).dayCount

describe("a streak freeze", () => {
  test("covers a missed day, which preserves the streak and does not count", async () => {
    await solveOn(17, 18)
    await own(1)
    expect(await streakOn(20)).toBe(2)
    expect(await freezes()).toBe(0)
    await solveOn(20)
    expect(await streakOn(20)).toBe(3)
  })

  test("is not spent during a streak, nor before one", async () => {
    await own(2)
    expect(await streakOn(18)).toBe(0)
    await solveOn(18)
    expect(await streakOn(19)).toBe(1)
    expect(await freezes()).toBe(2)
  })

  test("two cover two days, and none is spent on a longer gap", async () => {
    await solveOn(10)
    await own(2)
    expect(await streakOn(13)).toBe(1)
    expect(await freezes()).toBe(0)
    await own(2)
    expect(await streakOn(17)).toBe(0)
    expect(await freezes()).toBe(2)
  })

  test("is spent once for simultaneous requests", async () => {
    await solveOn(17)
    await own(2)
    await Promise.all([streakOn(19), streakOn(19), streakOn(19)])
    expect(await freezes()).toBe(1)
  })
})
