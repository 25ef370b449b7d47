import { describe, expect, test } from "vitest"
import { NotFound } from "../../src/api/errors.ts"
import { apiQuery, createQueryClient, fillCache } from "../../src/api/queries.ts"

const failing = (meta?: Record<string, unknown>) => ({
  queryKey: ["any"],
  queryFn: () => Promise.reject(new NotFound({ message: "" })),
  ...(meta === undefined ? {} : { meta })
})

describe("query client", () => {
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
