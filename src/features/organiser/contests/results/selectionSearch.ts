import { StageOutcome } from "../../../../api/contract/organiser/selection.ts"

/** Which participants the address asks for. */
export interface SelectionSearch {
  readonly q: string
  readonly outcome: StageOutcome | null
  readonly page: number
}

/** Takes what it knows and ignores the rest. */
export function readSelectionSearch(params: URLSearchParams): SelectionSearch {
  const page = params.get("page") ?? ""
  return {
    q: (params.get("q") ?? "").trim().slice(0, 100),
    outcome: StageOutcome.literals.find((outcome) => outcome === params.get("outcome")) ?? null,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  }
}

/** The same as a query of the call: only what differs from the whole list. */
export const selectionQuery = ({ q, outcome, page }: SelectionSearch) => ({
  ...(q === "" ? {} : { q }),
  ...(outcome === null ? {} : { outcome }),
  ...(page === 1 ? {} : { page })
})

/** The same as an address's search. */
export const selectionAddress = (search: SelectionSearch): string =>
  new URLSearchParams(
    Object.entries(selectionQuery(search)).map(([name, value]) => [name, String(value)])
  ).toString()
