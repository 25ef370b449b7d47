import { act, cleanup } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { ContestInformation } from "../../../../src/api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { Rejected, Unreachable } from "../../../../src/api/errors.ts"
import { createQueryClient } from "../../../../src/api/queries.ts"
import { ClockContext } from "../../../../src/features/shell/clock/ClockContext.ts"
import { openedNow } from "../../../../src/features/olympiads/contest/statementsRefetchTime.ts"
import { useSealedTasks } from "../../../../src/features/olympiads/contest/useSealedTasks.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { registered, running, startsAt } from "./someInformation.ts"

/** The random delay of this browser is in the middle. */
vi.hoisted(() => {
  Math.random = () => 0.5
})

const minute = 60_000
const waiting: ContestInformation = {
  ...registered,
  participation: { ...registered.participation, state: "registered" }
}

function Page({ slug, information }: { readonly slug: string; readonly information: ContestInformation }) {
  useSealedTasks(slug, information)
  return null
}

/** Opens a page so long before the start, over a server whose first answers fail. */
async function open(
  slug: string,
  before: number,
  failures: ReadonlyArray<Error> = [],
  information = waiting
) {
  const asked: Array<number> = []
  const begun = Date.now()
  const now = () => startsAt - before + Date.now() - begun
  const clock = {
    now,
    latest: now,
    error: () => 0,
    record: () => {},
    recordExactly: () => {},
    onChange: () => () => {}
  }
  const left = [...failures]
  const run = async () => {
    asked.push(startsAt - now())
    const failure = left.shift()
    if (failure !== undefined) throw failure
    return { edition: "e".repeat(43), sealed: "AAAA" }
  }
  const queries = createQueryClient(() => {})
  await renderApp(
    <ClockContext value={clock}>
      <Page slug={slug} information={information} />
    </ClockContext>,
    { api: { run } as unknown as Api, queries }
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { asked, pass, queries }
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("the sealed statements of a contest", () => {
  test("are fetched once in the last ten minutes before the start, even if the page was opened much earlier", async () => {
    const { asked, pass } = await open("early", 180 * minute)
    await pass(174 * minute)
    expect(asked).toEqual([])
    await pass(6 * minute)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toBeGreaterThan(4.5 * minute)
  })

  test("are requested again if the server was unreachable", async () => {
    const { asked, pass } = await open("lost", 2 * minute, [new Unreachable()])
    await pass(2 * minute)
    expect(asked).toHaveLength(2)
  })

  test("are not requested again after a rejection", async () => {
    const { asked, pass } = await open("refused", 2 * minute, [
      new Rejected({ message: "No", code: "forbidden" })
    ])
    await pass(2 * minute)
    expect(asked).toHaveLength(1)
  })

  test("are not requested for a learner who does not take part", async () => {
    const stranger = {
      ...waiting,
      participation: { ...waiting.participation, state: "not_registered" as const }
    }
    const { asked, pass } = await open("stranger", 2 * minute, [], stranger)
    await pass(2 * minute)
    expect(asked).toEqual([])
  })

  test("are compared with the server's after the start rush", async () => {
    openedNow("opened")
    const { pass, queries } = await open("opened", 0, [], running)
    queries.setQueryData(queryKeys.contestProblem("opened", 7), { title: "Before" })
    const isOld = () => queries.getQueryState(queryKeys.contestProblem("opened", 7))?.isInvalidated
    await pass(minute - 1_000)
    expect(isOld()).toBe(false)
    await pass(2 * minute + 1_000)
    expect(isOld()).toBe(true)
  })
})
