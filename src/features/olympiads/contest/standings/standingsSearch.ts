/** What the address of the standings says. */
export interface StandingsSearch {
  readonly query: string
  readonly city: string
  /** «7»; empty: all. */
  readonly grade: string
}

const textOf = (value: string | null) => (value ?? "").trim().slice(0, 100)

/** Takes what it knows and ignores the rest. */
export function readStandingsSearch(params: URLSearchParams): StandingsSearch {
  const grade = params.get("grade") ?? ""
  return {
    query: textOf(params.get("query")),
    city: textOf(params.get("city")),
    grade: /^([1-9]|1[01])$/.test(grade) ? grade : ""
  }
}

/** The same as a query of the call: only what narrows the list. */
export const standingsQuery = ({ query, city, grade }: StandingsSearch) => ({
  ...(query === "" ? {} : { query }),
  ...(city === "" ? {} : { city }),
  ...(grade === "" ? {} : { grade: Number(grade) })
})

/** The same as an address's search. */
export const standingsAddress = (search: StandingsSearch): URLSearchParams =>
  new URLSearchParams(
    Object.entries(standingsQuery(search)).map(([name, value]) => [name, String(value)] as [string, string])
  )
