import { describe, expect, test } from "vitest"
import type { Api, CallName } from "../../../../../src/api/client.ts"
import type { ContestPreview } from "../../../../../src/api/contract/organiser/preview.ts"
import { endpoints } from "../../../../../src/api/endpoints.ts"
import { previewApi } from "../../../../../src/features/organiser/contests/preview/previewApi.ts"

const at = "2027-02-01T08:00:00.000Z"
const preview = {
  status: "started_contest",
  as: "running",
  at,
  possible: ["running"],
  contest: { slug: "cup", serverTime: at },
  information: { serverTime: at },
  problems: [{ id: 7 }],
  pages: [{ kind: "landing", html: "<p>Hi</p>" }]
} as unknown as ContestPreview

function start(elapsed = 0) {
  const asked: Array<string> = []
  const refused: Array<string> = []
  const real = {
    run: async (name: string) => {
      asked.push(name)
      return name
    }
  } as unknown as Api
  const api = previewApi(
    real,
    preview,
    "no",
    () => elapsed,
    () => void refused.push("refused")
  )
  const run = api.run as (name: string, input: object) => Promise<unknown>
  return { run, asked, refused }
}

describe("the calls of a preview", () => {
  test("are answered locally, with a running clock", async () => {
    const { run, asked } = start(5_000)
    expect(await run("getContestInformation", {})).toEqual({ serverTime: "2027-02-01T08:00:05.000Z" })
    expect(await run("listContestProblems", {})).toMatchObject({ total: 1 })
    expect(await run("getContestPage", { query: { kind: "landing" } })).toMatchObject({ html: "<p>Hi</p>" })
    expect(asked).toEqual([])
  })

  test("change nothing: only reads of the profile and the languages reach the server", async () => {
    const { run, asked } = start()
    for (const name of Object.keys(endpoints)) await run(name, {}).catch(() => null)
    expect(asked.filter((name) => endpoints[name as CallName].method !== "GET")).toEqual([])
    expect(new Set(asked)).toEqual(new Set(["profile", "listLanguages"]))
  })

  test("report that an action is not possible in a preview", async () => {
    const { run, refused } = start()
    // The participant's own page shows the answer.
    await expect(run("startContest", {})).rejects.toMatchObject({ _tag: "Rejected", message: "no" })
    await expect(run("getStandings", {})).rejects.toMatchObject({ _tag: "Rejected" })
    expect(refused).toEqual([])
    await expect(run("askQuestion", {})).rejects.toMatchObject({ _tag: "Rejected" })
    expect(refused).toEqual(["refused"])
  })
})
