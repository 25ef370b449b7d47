import { afterEach, describe, expect, test, vi } from "vitest"
import { NotFound, ServerUnreachable } from "../../src/api/errors.ts"
import { apiQuery, createQueryClient, fillCache } from "../../src/api/queries.ts"

const failing = (meta?: Record<string, unknown>) => ({
  queryKey: ["any"],
  queryFn: () => Promise.reject(new NotFound({ message: "" })),
  ...(meta === undefined ? {} : { meta })
})

afterEach(() => vi.unstubAllGlobals())

describe("query client", () => {
  test("leaves it to the bar to tell that the device has no network, but for what somebody asked to do", async () => {
    const told: Array<unknown> = []
    const queries = createQueryClient((error) => told.push(error))
    const away = () => Promise.reject(new ServerUnreachable({ status: null }))
    const read = (key: string) => queries.fetchQuery({ queryKey: [key], queryFn: away }).catch(() => {})

    vi.stubGlobal("navigator", { onLine: false })
    await read("offline")
    expect(told).toEqual([])
    await queries
      .getMutationCache()
      .build(queries, { mutationFn: away })
      .execute(undefined)
      .catch(() => {})
    expect(told).toHaveLength(1)
    vi.stubGlobal("navigator", { onLine: true })
    await read("online")
    expect(told).toHaveLength(2)
  })

  test("tells a failure once and does not try again by itself", async () => {
    const told: Array<unknown> = []
    const queries = createQueryClient((error) => told.push(error))

    await queries.fetchQuery(failing()).catch(() => {})
    await queries.fetchQuery(failing({ quiet: true })).catch(() => {})

    expect(told).toHaveLength(1)
  })

  test("fills itself with what the page brought along, under the keys that views use", async () => {
    const queries = createQueryClient(() => {})
    const api = { run: () => Promise.reject(new Error("asked the server")) }
    fillCache(queries, JSON.stringify([{ key: ["topics"], data: [] }, { key: "odd", data: 1 }, null]))

    expect(await queries.fetchQuery(apiQuery(api, ["topics"], "listTopics", {}))).toEqual([])
    expect(queries.getQueryCache().getAll()).toHaveLength(1)
  })

  test.each([null, "", "{}", "[]"])("takes %j for nothing", (json) => {
    const queries = createQueryClient(() => {})

    fillCache(queries, json)

    expect(queries.getQueryCache().getAll()).toEqual([])
  })
})
