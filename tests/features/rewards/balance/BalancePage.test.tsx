import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { Api } from "../../../../src/api/client.ts"
import type { Balance, LedgerEntry } from "../../../../src/api/contract/rewards/rewards.ts"
import { Conflict, Unreachable } from "../../../../src/api/errors.ts"
import { BalancePage } from "../../../../src/features/rewards/balance/BalancePage.tsx"
import { reward } from "../../../../qa/models/dailyRewardModel.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const rich: Balance = {
  balance: 85,
  freezes: 1,
  freezePrice: 60,
  frame: null,
  frames: [
    { frame: "leaves", price: 50, owned: true },
    { frame: "waves", price: 80, owned: false },
    { frame: "aurora", price: 400, owned: false }
  ],
  days: [
    { day: "2026-11-20", balance: 5 },
    { day: "2026-11-21", balance: 85 }
  ]
}

const entry = (number: number, changes: Partial<LedgerEntry>): LedgerEntry => ({
  number,
  at: "2026-11-21T09:00:00.000Z",
  kind: "daily",
  amount: 5,
  balance: 85,
  problem: null,
  day: 1,
  frame: null,
  ...changes
})

const history = [
  entry(3, { kind: "frame", amount: -50, frame: "leaves", day: null }),
  entry(2, { kind: "solved", amount: 25, problem: { id: 4, title: "Эхо" }, day: null }),
  entry(1, {})
]

/** A server with this balance, which answers purchases as given. */
function startServer(balance: Balance, buy: () => Promise<Balance> = async () => balance) {
  const calls: Array<readonly [string, unknown]> = []
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    getBalance: async () => balance,
    getDailyReward: async () => reward(true),
    listLedger: async () => ({ items: history, page: 1, limit: 20, total: 3 }),
    buyFreeze: buy,
    buyFrame: buy,
    wearFrame: buy
  }
  const keys: Array<string | undefined> = []
  const run = (name: string, input: unknown, options?: { readonly idempotencyKey?: string }) => {
    calls.push([name, input])
    if (name === "buyFreeze") keys.push(options?.idempotencyKey)
    return answers[name]!()
  }
  return { api: inMemoryApi(run), calls, keys }
}

const open = (server: { readonly api: Api }) =>
  renderApp(<BalancePage />, { api: server.api, path: "/profile/balance" })

afterEach(cleanup)

describe("BalancePage", () => {
  test("shows the balance and the history", async () => {
    await open(startServer(rich))
    const table = within(await screen.findByRole("table", { name: "История" }))
    const rows = table.getAllByRole("row").map(({ textContent }) => textContent)
    expect(rows[1]).toContain("Рамка «Листья»")
    expect(rows[1]).toMatch(/[-−]50/)
    expect(rows[3]).toContain("Награда дня, день 1")
    expect(table.getByRole("link", { name: "Эхо" }).getAttribute("href")).toBe("/problem/4/description")
    expect(await screen.findByText("замарублей")).toBeTruthy()
  })

  test("offers what the balance covers, and shows how much is missing", async () => {
    await open(startServer(rich))
    const enabled = (name: string) => !(screen.getByRole("button", { name }) as HTMLButtonElement).disabled
    await screen.findByRole("button", { name: "Купить за 80 замарублей" })
    expect(enabled("Купить за 80 замарублей")).toBe(true)
    expect(enabled("Купить за 60 замарублей")).toBe(true)
    expect(enabled("Купить за 400 замарублей")).toBe(false)
    expect(screen.getByText("Не хватает 315 замарублей")).toBeTruthy()
  })

  test("a second press while the first is pending buys nothing", async () => {
    const { promise, resolve } = Promise.withResolvers<Balance>()
    const server = startServer(rich, () => promise)
    await open(server)
    const button = await screen.findByRole("button", { name: "Купить за 80 замарублей" })
    await act(async () => {
      button.click()
      button.click()
    })
    await act(async () => resolve({ ...rich, balance: 5, frame: "waves" }))
    await expect.poll(() => screen.getByText("замарублей").parentElement?.textContent).toBe("5замарублей")
    expect(server.calls.filter(([name]) => name === "buyFrame")).toEqual([
      ["buyFrame", { payload: { frame: "waves" } }]
    ])
  })

  test("a freeze is bought once after a lost answer, and again after a new press", async () => {
    const answers = [() => Promise.reject(new Unreachable()), ...[1, 2].map(() => async () => rich)]
    const server = startServer(rich, () => answers.shift()!())
    await open(server)
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Купить за 60 замарублей" })
    for (const bought of [1, 2, 3]) {
      await act(async () => button.click())
      await expect.poll(() => server.keys.length).toBe(bought)
      await expect.poll(() => button.disabled).toBe(false)
    }
    expect(server.keys[0]).toBeTruthy()
    expect(server.keys[1]).toBe(server.keys[0])
    expect(server.keys[2]).not.toBe(server.keys[0])
  })

  test("a rejection is shown, and the balance is loaded again", async () => {
    const refused = new Conflict({
      message: "Не хватает замарублей.",
      code: "not_enough",
      errors: {}
    } as never)
    const server = startServer(rich, () => Promise.reject(refused))
    await open(server)
    const button = await screen.findByRole("button", { name: "Купить за 60 замарублей" })
    await act(async () => button.click())
    expect(await screen.findByText("Не хватает замарублей.")).toBeTruthy()
    expect(server.calls.filter(([name]) => name === "getBalance")).toHaveLength(2)
  })

  test("a full stock of freezes disables the button", async () => {
    await open(startServer({ ...rich, freezes: 2 }))
    const button = await screen.findByRole("button", { name: "Запас полон" })
    expect((button as HTMLButtonElement).disabled).toBe(true)
  })
})
