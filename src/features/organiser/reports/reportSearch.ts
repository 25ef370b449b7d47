import type { ReportState } from "../../../api/contract/messages/reports.ts"

/** Which reports the address asks for. */
export interface ReportSearch {
  readonly state: ReportState | "all"
  readonly page: number
}

/** The choices of the filter, the most pressing first. */
export const reportStates = ["open", "answered", "closed", "all"] as const

/** Anything unknown in the address is the first page of what waits for an answer. */
export function readReportSearch(params: URLSearchParams): ReportSearch {
  const page = Number(params.get("page"))
  return {
    state: reportStates.find((state) => state === params.get("state")) ?? "open",
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
  }
}

/** The search as it stands in the address, without what goes without saying. */
export function reportAddress({ state, page }: ReportSearch): string {
  const params = new URLSearchParams()
  if (state !== "open") params.set("state", state)
  if (page > 1) params.set("page", String(page))
  return params.toString()
}

export const reportQuery = ({ state, page }: ReportSearch) => ({
  page,
  ...(state === "all" ? {} : { state })
})
