import { matching, searchState, typedText } from "../../../shell/frame/useSearchState.ts"

/** URL search parameters of the standings; `grade` is «7», or empty for all. */
export const standingsSearch = searchState({
  query: typedText,
  city: typedText,
  grade: matching((text) => /^([1-9]|1[01])$/.test(text), "")
})

export type StandingsSearch = ReturnType<typeof standingsSearch.read>
