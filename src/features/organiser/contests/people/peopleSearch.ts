import type { ParticipantFilter } from "../../../../api/contract/organiser/people.ts"
import { oneOf, pageNumber, searchState, typedText } from "../../../shell/frame/useSearchState.ts"

/** The choices of the filter, in the order of the day. */
export const participantFilters = [
  "registered",
  "running",
  "finished",
  "missed",
  "disqualified",
  "not_passed",
  "unofficial"
] as const satisfies ReadonlyArray<ParticipantFilter>

/** Which participants the address asks for. */
export const peopleSearch = searchState({
  q: typedText,
  state: oneOf(participantFilters, null),
  page: pageNumber
})

export type PeopleSearch = ReturnType<typeof peopleSearch.read>
