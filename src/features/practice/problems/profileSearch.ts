import { oneOf, pageNumber, searchState } from "../../shell/frame/useSearchState.ts"

/** URL search parameters of the profile. */
export const profileSearch = searchState({ is_favorite: oneOf(["1"], null), page: pageNumber })

export type ProfileSearch = ReturnType<typeof profileSearch.read>

/** The matching query of the problem list. */
export const profileQuery = (search: ProfileSearch) =>
  ({
    ...(search.is_favorite === null && { status: "attempted" as const }),
    sort: "recent",
    ...profileSearch.query(search)
  }) as const
