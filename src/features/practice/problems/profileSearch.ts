/** What the address of the profile says. */
export interface ProfileSearch {
  readonly favorites: boolean
  readonly page: number
}

/** Takes what it knows and ignores the rest. */
export function readProfileSearch(params: URLSearchParams): ProfileSearch {
  const page = params.get("page") ?? ""
  return {
    favorites: params.get("is_favorite") === "1",
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  }
}

/** The same as an address's search. */
export const profileAddress = ({ favorites, page }: ProfileSearch): string =>
  new URLSearchParams({
    ...(favorites ? { is_favorite: "1" } : {}),
    ...(page === 1 ? {} : { page: String(page) })
  }).toString()

/** The same as a question to the problem list. */
export const profileQuery = ({ favorites, page }: ProfileSearch) =>
  ({
    ...(favorites ? ({ is_favorite: "1" } as const) : ({ status: "attempted" } as const)),
    sort: "recent",
    ...(page === 1 ? {} : { page })
  }) as const
