import type { ReactNode } from "react"
import { Route, Routes } from "react-router-dom"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { OrganiserContestDetails } from "../../../../src/api/contract/organiser/contests.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const details: OrganiserContestDetails = {
  slug: "cup",
  titleRu: "Кубок",
  titleEn: "Cup",
  summaryRu: null,
  summaryEn: null,
  status: "started_contest",
  paused: false,
  organiserRole: "owner",
  startsAt: "2026-11-21T09:00:00.000Z",
  endsAt: "2026-11-21T12:00:00.000Z",
  registered: 2,
  started: 1,
  scoring: "points",
  stage: 1,
  unjudged: 0,
  revision: 1,
  serverTime: "2026-11-21T10:00:00.000Z"
}

export type Calls = Readonly<Record<string, (input: never) => unknown>>

interface OrganiserView {
  readonly page: ReactNode
  /** A route pattern below the contest's address. */
  readonly route: string
  readonly path: string
  readonly calls: Calls
  readonly contest?: Partial<OrganiserContestDetails>
}

/**
 * A page of the contest «cup» in the organiser console, over a server that answers these calls and records
 * their inputs.
 */
export async function showOrganiserConsole({ page, route, path, calls, contest = {} }: OrganiserView) {
  const asked: Array<readonly [name: string, input: unknown, key: string]> = []
  const all: Calls = { getOrganiserContest: () => ({ ...details, ...contest }), ...calls }
  const run = async (name: string, input: never, options: { readonly idempotencyKey?: string } = {}) => {
    asked.push([name, input, options.idempotencyKey ?? ""])
    return all[name]?.(input)
  }
  const node = (
    <Routes>
      <Route path={`/organiser/contests/:contestName/${route}`} element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  )
  const view = await renderApp(node, {
    api: inMemoryApi(run),
    path: `/organiser/contests/cup/${path}`
  })
  const inputsOf = (name: string) => asked.filter(([called]) => called === name).map(([, input]) => input)
  return { ...view, asked, inputsOf }
}
