import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type Contest,
  contestEndpoints,
  type ContestStatus
} from "../../../src/api/contract/olympiads/contests.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { callApi } from "../../support/testLearner.ts"
import { payloadOf } from "../payloadOf.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.sql("delete from contests"))

/** A contest that starts so many days from now and lasts one day. */
const add = (slug: string, status: ContestStatus, startsInDays: number) =>
  server.sql(
    `insert into contests (slug, status, title_ru, title_en, summary_ru, starts_at, ends_at)
    values ($1, $2, $3, $4, 'Коротко', now() + $5 * interval '1 day', now() + ($5 + 1) * interval '1 day')`,
    [slug, status, `${slug}-ru`, `${slug}-en`, startsInDays]
  )

const latest = async () =>
  payloadOf(contestEndpoints.getLatestContest.success, await callApi(server.url, "GET", "/contests/latest"))
const list = async (query = "") =>
  payloadOf(contestEndpoints.listContests.success, await callApi(server.url, "GET", `/contests${query}`))
const slugs = (items: ReadonlyArray<Contest>) => items.map(({ slug }) => slug)

describe("the latest contest", () => {
  test("is null if there is none", async () => {
    const answer = await callApi(server.url, "GET", "/contests/latest")
    expect(answer).toMatchObject({ status: 200, body: { payload: null } })
  })

  test("has all public data, in the requested language or the existing one", async () => {
    await server.sql(`
      insert into contests (slug, status, title_ru, title_en, summary_ru, registration_starts_at,
        registration_ends_at, starts_at, ends_at, duration_s)
      values ('winter', 'open_registration', 'Зимняя', 'Winter', 'Коротко', '2026-12-01Z', '2026-12-05Z',
        '2026-12-06 07:00Z', '2026-12-06 19:00Z', 7200)`)
    const { body } = await callApi(server.url, "GET", "/contests/latest")
    expect(body.payload).toEqual({
      slug: "winter",
      title: "Winter",
      summary: "Коротко",
      status: { value: "open_registration" },
      registration_starts_at: "2026-12-01T00:00:00.000Z",
      registration_ends_at: "2026-12-05T00:00:00.000Z",
      starts_at: "2026-12-06T07:00:00.000Z",
      ends_at: "2026-12-06T19:00:00.000Z",
      duration_s: 7200,
      server_time: expect.any(String)
    })
    const asked = Date.now()
    const serverTime = Date.parse((await latest())?.serverTime ?? "")
    expect(serverTime).toBeGreaterThan(asked - 10_000)
    expect(serverTime).toBeLessThan(Date.now() + 10_000)
  })

  test("ended by hand has its actual end", async () => {
    await add("short", "closed_contest", -9)
    await server.sql("update contests set ended_at = starts_at + interval '1 hour'")
    const contest = await latest()
    expect(Date.parse(contest?.endsAt ?? "") - Date.parse(contest?.startsAt ?? "")).toBe(3_600_000)
    const { body } = await callApi(server.url, "GET", "/contests/short")
    expect(body.payload).toMatchObject({ ends_at: contest?.endsAt })
  })

  test("is a running one first, the one that ends sooner", async () => {
    await add("next", "open_registration", 1)
    await add("past", "closed_contest", -9)
    await add("long", "started_contest", -0.2)
    await add("short", "started_contest", -0.5)
    expect((await latest())?.slug).toBe("short")
  })

  test.each(["open_registration", "closed_registration", "available_after"] as const)(
    "is the nearest upcoming one if none runs: %s",
    async (status) => {
      await add("far", "open_registration", 30)
      await add("near", status, 3)
      await add("counted", "result_calculation", -1)
      expect((await latest())?.slug).toBe("near")
    }
  )

  test.each(["result_calculation", "closed_contest"] as const)(
    "is the last finished one if none is ahead: %s",
    async (status) => {
      await add("older", "closed_contest", -20)
      await add("newer", status, -5)
      expect((await latest())?.slug).toBe("newer")
    }
  )
})

describe("the list of contests", () => {
  test("lists running ones, then upcoming, then past ones, in pages", async () => {
    await add("older", "closed_contest", -20)
    await add("far", "open_registration", 30)
    await add("running", "started_contest", 0)
    await add("newer", "result_calculation", -2)
    await add("near", "available_after", 1)
    expect(slugs((await list()).items)).toEqual(["running", "near", "far", "newer", "older"])
    const second = await list("?page=2&limit=2")
    expect({ ...second, items: slugs(second.items) }).toEqual({
      items: ["far", "newer"],
      page: 2,
      limit: 2,
      total: 5
    })
  })

  test("is empty without contests", async () => {
    expect(await list()).toEqual({ items: [], page: 1, limit: 20, total: 0 })
  })
})

describe("the table of contests", () => {
  test.each([
    ["the reserved address", add, ["latest", "open_registration", 1]],
    ["an address with other characters", add, ["Зима", "open_registration", 1]],
    ["an unknown status", add, ["winter", "cancelled" as ContestStatus, 1]]
  ] as const)("rejects %s", async (_what, act, [slug, status, days]) => {
    await expect(act(slug, status, days)).rejects.toThrow("Query failed")
  })

  test("rejects a second contest at the same address", async () => {
    await add("winter", "open_registration", 1)
    await expect(add("winter", "open_registration", 2)).rejects.toThrow("Query failed")
  })
})
