import { pageNumber, searchState, typedText } from "../../shell/frame/useSearchState.ts"

/** What the address of the rating says. */
export const ratingSearch = searchState({ city: typedText, query: typedText, page: pageNumber })

export type RatingSearch = ReturnType<typeof ratingSearch.read>
