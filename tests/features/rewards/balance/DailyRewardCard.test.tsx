import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { publishNetworkReturn } from "../../../../src/features/shell/connection/networkReturn.ts"
import { DailyRewardCard } from "../../../../src/features/rewards/balance/DailyRewardCard.tsx"
import { dailyRewardModel, reward } from "../../../../qa/models/dailyRewardModel.ts"
import { nextState } from "../../../machines/nextRewardState.ts"
import { answeredApi } from "../../../support/answeredApi.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const claimButton = () => screen.queryByRole("button", { name: "Забрать 10 замарублей" })

/** The page's text in each state with a known reward; before that it only loads. */
const shown: Readonly<Record<string, RegExp>> = {
  waiting: /Сегодня вас ждут 10 замарублей/,
  claiming: /Сегодня вас ждут 10 замарублей/,
  paid: /Получено 10 замарублей\. До завтра!/,
  claimed: /Сегодняшняя награда уже у вас/,
  unanswered: /Не удалось узнать о награде дня/
}

describe("DailyRewardCard", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test("a refocused page asks again only after the end of the day", async () => {
    vi.setSystemTime("2026-11-21T20:30:00.000Z")
    const server = answeredApi()
    const show = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")))
    await renderApp(<DailyRewardCard />, { api: server.api, path: "/profile/balance" })
    await server.answer({ type: "xstate.done.actor.load", output: reward(true) })
    await screen.findByText(shown["claimed"]!)

    await show()
    expect(server.calls).toHaveLength(1)
    vi.setSystemTime("2026-11-21T21:00:00.000Z")
    await show()
    expect(server.calls).toHaveLength(2)
  })

  test.each(modelPaths(dailyRewardModel))("shows each state: $name", async ({ steps }) => {
    const server = answeredApi()
    await renderApp(<DailyRewardCard />, { api: server.api, path: "/profile/balance" })
    for (const { event } of steps) {
      if (event.type === "reward.pressed") await act(async () => claimButton()!.click())
      else if (event.type === "reward.retried")
        await act(async () => screen.getByRole("button", { name: "Попробовать ещё раз" }).click())
      else if (event.type === "reward.woke") await act(async () => publishNetworkReturn())
      else if (event.type.startsWith("xstate.after")) await act(() => vi.advanceTimersByTimeAsync(60_000))
      else await server.answer(event)
      await expectState(nextState(event))
    }
    const expected = ["getDailyReward", ...steps.map(({ event }) => nextState(event)).flatMap(callOf)]
    expect(server.calls.map(([name]) => name)).toEqual(expected)
  })
})

/** Nothing is shown before the first answer; a repeated question leaves the last text. */
async function expectState(state: string) {
  if (state === "loading") return
  await screen.findByText(shown[state]!)
  const button = claimButton()
  const busy = button?.getAttribute("aria-busy") === "true"
  expect({ busy, offered: button !== null }).toEqual({
    busy: state === "claiming",
    offered: ["waiting", "claiming"].includes(state)
  })
}

const callOf = (state: string) => {
  if (state === "loading") return ["getDailyReward"]
  return state === "claiming" ? ["claimDailyReward"] : []
}
