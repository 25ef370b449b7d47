import type { ParticipantFilter } from "../../../../api/contract/organiser/people.ts"
import { oneOf, pageNumber, searchState, typedText } from "../../../shell/frame/useSearchState.ts"

/** Filter options, in the order in which the states occur. */
export const participantFilters = [
  "registered",
  "running",
  "finished",
  "missed",
  "disqualified",
  "not_passed",
  "unofficial"
] as const satisfies ReadonlyArray<ParticipantFilter>

/** URL search parameters of the participants list. */
export const peopleSearch = searchState({
  q: typedText,
  state: oneOf(participantFilters, null),
  page: pageNumber
})

export type PeopleSearch = ReturnType<typeof peopleSearch.read>
