import { oneOf, pageNumber, searchState } from "../../shell/frame/useSearchState.ts"

/** What the address of the profile says. */
export const profileSearch = searchState({ is_favorite: oneOf(["1"], null), page: pageNumber })

export type ProfileSearch = ReturnType<typeof profileSearch.read>

/** The same as a question to the problem list. */
export const profileQuery = (search: ProfileSearch) =>
  ({
    ...(search.is_favorite === null && { status: "attempted" as const }),
    sort: "recent",
    ...profileSearch.query(search)
  }) as const
