import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { claimDailyReward, getDailyReward } from "../../../../server/rewards/ledger/dailyReward.ts"
import { getBalance } from "../../../../server/rewards/ledger/getBalance.ts"
import { type Payment, pay, payAll } from "../../../../server/rewards/ledger/ledger.ts"
import { listLedger } from "../../../../server/rewards/ledger/listLedger.ts"
import { payForSolving } from "../../../../server/rewards/ledger/payForSolving.ts"
import { buyFrame, buyFreeze, wearFrame } from "../../../../server/rewards/ledger/shop.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let learner: number
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
})
afterAll(() => domain.close())
beforeEach(async () => void (learner = await addLearner(domain)))

type Runnable = Parameters<Domain["run"]>[0]

const at = <A>(now: string, effect: Effect.Effect<A, unknown>): Promise<A> =>
  domain.run(
    TestClock.setTime(Date.parse(now)).pipe(
      Effect.andThen(effect),
      Effect.provide(TestClock.layer())
    ) as Runnable
  ) as Promise<A>

const claim = (now: string) =>
  at(now, claimDailyReward(learner) as never) as Promise<{ day: number; claimed: boolean }>
const daily = (now: string) =>
  at(now, getDailyReward(learner) as never) as Promise<{ day: number; claimed: boolean; nextAt: string }>
const give = (amount: number, cause = `gift:${amount}:${Math.random()}`) =>
  domain.run(pay({ userId: learner, cause, kind: "solved", amount } satisfies Payment))
const balance = async () => (await domain.run(getBalance(learner))).balance
const entries = () =>
  domain.rows<{ amount: number; balance: number; number: number }>(
    `select amount, balance, number from ledger_entries where user_id = ${learner} order by number`
  )

describe("the daily reward", () => {
  test("is the first of seven for a new learner", async () => {
    expect(await daily("2026-11-21T09:00:00Z")).toMatchObject({
      day: 1,
      claimed: false,
      nextAt: "2026-11-21T21:00:00.000Z"
    })
    expect(await balance()).toBe(0)
  })

  test("grows day by day through the cycle, and restarts", async () => {
    const days = Array.from({ length: 8 }, (_, index) => `2026-11-${String(10 + index)}T09:00:00Z`)
    const claimed: Array<number> = []
    for (const day of days) claimed.push((await claim(day)).day)
    expect(claimed).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
    expect((await entries()).map(({ amount }) => amount)).toEqual([5, 5, 10, 10, 15, 15, 30, 5])
  })

  test("restarts after a missed day", async () => {
    await claim("2026-11-10T09:00:00Z")
    await claim("2026-11-11T09:00:00Z")
    expect(await daily("2026-11-13T09:00:00Z")).toMatchObject({ day: 1, claimed: false })
  })

  test("belongs to the Moscow day", async () => {
    await claim("2026-11-10T20:59:59Z")
    expect(await daily("2026-11-10T20:59:59Z")).toMatchObject({ day: 1, claimed: true })
    expect(await daily("2026-11-10T21:00:00Z")).toMatchObject({ day: 2, claimed: false })
  })

  test("is paid once, for simultaneous tabs", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim("2026-11-10T09:00:00Z")))
    expect(answers.every((answer) => answer.claimed && answer.day === 1)).toBe(true)
    expect(await entries()).toHaveLength(1)
  })
})

describe("the ledger", () => {
  test("pays for a problem once, five for each step of its difficulty", async () => {
    const [problem] = await domain.rows<{ difficulty: number }>(
      "select difficulty from problems where id = 7"
    )
    const solved = { userId: learner, problemId: 7 }
    await domain.run(payForSolving([solved]))
    await domain.run(payForSolving([solved, solved]))
    expect((await entries()).map(({ amount }) => amount)).toEqual([5 * (problem?.difficulty ?? 0)])
    const { items } = await domain.run(listLedger(learner, {}, "en"))
    expect(items).toMatchObject([{ kind: "solved", problem: { id: 7 } }])
  })

  test("takes several payments at once, of several learners, each cause once", async () => {
    await give(5)
    const other = await addLearner(domain)
    const gift = (userId: number, cause: string, amount: number): Payment => ({
      ...{ userId, cause, kind: "solved", amount }
    })
    const gifts = [gift(learner, "b", 3), gift(other, "a", 1), gift(learner, "a", 2), gift(learner, "b", 3)]
    expect(await domain.run(payAll(gifts))).toBe(3)
    expect((await entries()).map((entry) => [entry.number, entry.amount, entry.balance])).toEqual([
      [1, 5, 5],
      [2, 2, 7],
      [3, 3, 10]
    ])
    expect([await balance(), (await domain.run(getBalance(other))).balance]).toEqual([10, 1])
  })

  test("cannot be changed or truncated, and starts from zero", async () => {
    await give(10)
    const tried = [
      `update ledger_entries set amount = 100 where user_id = ${learner}`,
      `delete from ledger_entries where user_id = ${learner}`,
      `insert into ledger_entries (user_id, number, cause, kind, amount, balance_before, balance, at)
        values (${learner}, 2, 'x', 'solved', 5, 90, 95, now())`,
      `insert into ledger_entries (user_id, number, cause, kind, amount, balance_before, balance, at)
        values (${learner}, 3, 'x', 'solved', 5, 10, 15, now())`,
      `update wallets set balance = 99 where user_id = ${learner}`
    ]
    for (const statement of tried) {
      const outcome = await domain.rows(statement).then(
        () => "done",
        () => "refused"
      )
      expect(`${statement}: ${outcome}`).toBe(`${statement}: refused`)
    }
    expect(await balance()).toBe(10)
  })

  test("ends at the sum of all amounts, for simultaneous payments", async () => {
    const amounts = fc.array(
      fc.record({ cause: fc.nat({ max: 6 }), amount: fc.integer({ min: 1, max: 50 }) }),
      {
        minLength: 1,
        maxLength: 12
      }
    )
    await fc.assert(
      fc.asyncProperty(amounts, async (payments) => {
        learner = await addLearner(domain)
        await Promise.all(payments.map(({ cause, amount }) => give(amount, `cause:${cause}`)))
        const numbered = await entries()
        expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, index) => index + 1))
        expect(numbered).toHaveLength(new Set(payments.map(({ cause }) => cause)).size)
        expect(await balance()).toBe(numbered.reduce((total, { amount }) => total + amount, 0))
      }),
      { numRuns: 12 }
    )
  })

  test("is read in pages, newest first", async () => {
    for (const amount of [1, 2, 3, 4, 5]) await give(amount)
    const page = await domain.run(listLedger(learner, { page: 2, limit: 2 }, "ru"))
    expect(page).toMatchObject({ total: 5, page: 2 })
    expect(page.items.map(({ amount }) => amount)).toEqual([3, 2])
  })
})

describe("spending", () => {
  const codeOf = (effect: Promise<unknown>) =>
    effect.then(
      () => "done",
      (error: { code?: string }) => error.code
    )
  const freeze = () => codeOf(domain.run(buyFreeze(learner)))

  test("a freeze costs sixty; two can be stored, and no third", async () => {
    await give(200)
    expect([await freeze(), await freeze(), await freeze()]).toEqual(["done", "done", "freezes_full"])
    expect(await domain.run(getBalance(learner))).toMatchObject({ balance: 80, freezes: 2 })
  })

  test("a balance is never overdrawn, even by simultaneous purchases", async () => {
    await give(70)
    expect((await Promise.all([freeze(), freeze()])).toSorted()).toEqual(["done", "not_enough"])
    expect(await balance()).toBe(10)
  })

  test("a frame is bought once, and can be worn again at no cost", async () => {
    await give(100)
    expect(await codeOf(domain.run(wearFrame(learner, "leaves")))).toBe("frame_not_owned")
    await Promise.all([domain.run(buyFrame(learner, "leaves")), domain.run(buyFrame(learner, "leaves"))])
    expect(await domain.run(wearFrame(learner, null))).toMatchObject({ balance: 50, frame: null })
    expect(await domain.run(wearFrame(learner, "leaves"))).toMatchObject({ balance: 50, frame: "leaves" })
    expect(await codeOf(domain.run(buyFrame(learner, "aurora")))).toBe("not_enough")
  })
})
