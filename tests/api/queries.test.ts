import { focusManager, QueryObserver, type QueryClient } from "@tanstack/react-query"
import { afterEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../src/api/inMemoryApi.ts"
import type { Api } from "../../src/api/client.ts"
import { NotFound, Unreachable } from "../../src/api/errors.ts"
import { apiQuery, createQueryClient, fillCache } from "../../src/api/queries.ts"
import { latestContestQuery } from "../../src/api/latestContest.ts"
import { streakQuery } from "../../src/api/streak.ts"

const failing = (meta?: Record<string, unknown>) => ({
  queryKey: ["any"],
  queryFn: () => Promise.reject(new NotFound({ message: "" })),
  ...(meta === undefined ? {} : { meta })
})

afterEach(() => vi.unstubAllGlobals())

describe("query client", () => {
  test("reports a failure without a network only for mutations", async () => {
    const errors: Array<unknown> = []
    const queries = createQueryClient((error) => errors.push(error))
    const away = () => Promise.reject(new Unreachable())
    const read = (key: string) => queries.fetchQuery({ queryKey: [key], queryFn: away }).catch(() => {})

    vi.stubGlobal("navigator", { onLine: false })
    await read("offline")
    expect(errors).toEqual([])
    await queries
      .getMutationCache()
      .build(queries, { mutationFn: away })
      .execute(undefined)
      .catch(() => {})
    expect(errors).toHaveLength(1)
    vi.stubGlobal("navigator", { onLine: true })
    await read("online")
    expect(errors).toHaveLength(2)
  })

  test("reports a failure once and does not retry", async () => {
    const errors: Array<unknown> = []
    const queries = createQueryClient((error) => errors.push(error))

    await queries.fetchQuery(failing()).catch(() => {})
    await queries.fetchQuery(failing({ quiet: true })).catch(() => {})

    expect(errors).toHaveLength(1)
  })

  test("does not refetch when the window gets the focus", async () => {
    const queries = createQueryClient(() => {})
    const queryFn = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
    const watched = new QueryObserver(queries, { queryKey: ["old"], queryFn, staleTime: 0 })
    queries.mount()
    const stop = watched.subscribe(() => {})
    await expect.poll(() => watched.getCurrentResult().isSuccess).toBe(true)

    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await Promise.resolve()
    expect(queryFn).toHaveBeenCalledTimes(1)
    focusManager.setFocused(undefined)
    stop()
    queries.unmount()
  })

  test.each([
    ["the streak", (queries: QueryClient, api: Api) => queries.fetchQuery(streakQuery(api))],
    ["the latest contest", (queries: QueryClient, api: Api) => queries.fetchQuery(latestContestQuery(api))]
  ])("caches %s for ten minutes", async (_, fetch) => {
    vi.useFakeTimers()
    const queries = createQueryClient(() => {})
    const run = vi.fn<() => Promise<object>>(async () => ({}))
    const ask = () => fetch(queries, inMemoryApi(run))
    await ask()

    vi.setSystemTime(Date.now() + 599_999)
    await ask()
    expect(run).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 2)
    await ask()
    expect(run).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test("is filled with the data of the page, under the keys that views use", async () => {
    const queries = createQueryClient(() => {})
    const api = inMemoryApi(() => Promise.reject(new Error("asked the server")))
    fillCache(queries, JSON.stringify([{ key: ["topics"], data: [] }, { key: "odd", data: 1 }, null]))

    expect(await queries.fetchQuery(apiQuery(api, ["topics"], "listTopics", {}))).toEqual([])
    expect(queries.getQueryCache().getAll()).toHaveLength(1)
  })

  test.each([null, "", "{}", "[]"])("ignores %j", (json) => {
    const queries = createQueryClient(() => {})

    fillCache(queries, json)

    expect(queries.getQueryCache().getAll()).toEqual([])
  })
})
