import { pageNumber, searchState, typedText } from "../../shell/frame/useSearchState.ts"

/** URL search parameters of the rating. */
export const ratingSearch = searchState({ city: typedText, query: typedText, page: pageNumber })

export type RatingSearch = ReturnType<typeof ratingSearch.read>
