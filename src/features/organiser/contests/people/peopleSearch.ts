import type { ParticipantFilter } from "../../../../api/contract/organiser/people.ts"

/** Which participants the address asks for. */
export interface PeopleSearch {
  readonly q: string
  readonly state: ParticipantFilter | null
  readonly page: number
}

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

const longest = 100

/** Takes what it knows and ignores the rest. */
export function readPeopleSearch(params: URLSearchParams): PeopleSearch {
  const page = params.get("page") ?? ""
  return {
    q: (params.get("q") ?? "").trim().slice(0, longest),
    state: participantFilters.find((state) => state === params.get("state")) ?? null,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  }
}

/** The same as a query of the call: only what differs from the whole list. */
export const peopleQuery = ({ q, state, page }: PeopleSearch) => ({
  ...(q === "" ? {} : { q }),
  ...(state === null ? {} : { state }),
  ...(page === 1 ? {} : { page })
})

/** The same as an address's search. */
export const peopleAddress = (search: PeopleSearch): string =>
  new URLSearchParams(
    Object.entries(peopleQuery(search)).map(([name, value]) => [name, String(value)])
  ).toString()
