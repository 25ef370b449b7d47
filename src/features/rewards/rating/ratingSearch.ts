/** What the address of the rating says. */
export interface RatingSearch {
  readonly city: string
  readonly query: string
  readonly page: number
}

const longest = 100

const textOf = (value: string | null) => (value ?? "").trim().slice(0, longest)

/** Takes what it knows and ignores the rest. */
export function readRatingSearch(params: URLSearchParams): RatingSearch {
  const page = params.get("page") ?? ""
  return {
    city: textOf(params.get("city")),
    query: textOf(params.get("query")),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  }
}

/** The same as a query of the call: only what differs from the whole rating. */
export const ratingQuery = ({ city, query, page }: RatingSearch) => ({
  ...(city === "" ? {} : { city }),
  ...(query === "" ? {} : { query }),
  ...(page === 1 ? {} : { page })
})

/** The same as an address's search. */
export const ratingAddress = (search: RatingSearch): string =>
  new URLSearchParams(
    Object.entries(ratingQuery(search)).map(([name, value]) => [name, String(value)])
  ).toString()
