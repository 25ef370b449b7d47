import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router-dom"
import type { OrganiserPeople, ParticipantFilter } from "../../../../api/contract/organiser/people.ts"
import { cx } from "../../../../ui/cx.ts"
import { TypedSearch } from "../../../../ui/SearchField.tsx"
import { oneOf, pageNumber, searchState, typedText } from "../../../shell/frame/useSearchState.ts"

interface PeopleFiltersProps {
  readonly search: PeopleSearch
  /** Null until loaded. */
  readonly list: Pick<OrganiserPeople, "counts" | "unofficial"> | null
}

/** Search by name, city or id and a state filter; both are stored in the URL. */
export function PeopleFilters({ search, list }: PeopleFiltersProps) {
  const { t } = useTranslation("organiserPeople")
  const navigate = useNavigate()
  return (
    <div className="grid gap-4">
      <TypedSearch
        name="q"
        label={t("people.search")}
        placeholder={t("people.searchHint")}
        clearLabel={t("people.clear")}
        query={search.q}
        onSearch={(q) =>
          void navigate({ search: peopleSearch.address({ ...search, q, page: 1 }) }, { replace: true })
        }
        className="max-w-md"
      />
      <States search={search} list={list} />
    </div>
  )
}

function States({ search, list }: PeopleFiltersProps) {
  const { t } = useTranslation("organiserPeople")
  const counts = list === null ? null : { ...list.counts, unofficial: list.unofficial }
  const shown = participantFilters.filter(
    (state) => state === search.state || state === "running" || (counts?.[state] ?? 0) > 0
  )
  return (
    <nav aria-label={t("people.states")}>
      <ul className="flex flex-wrap gap-2">
        <Choice search={search} state={null} label={t("people.all")} count={null} />
        {shown.map((state) => (
          <Choice
            key={state}
            search={search}
            state={state}
            label={t(`state.${state}`)}
            count={counts?.[state] ?? null}
          />
        ))}
      </ul>
    </nav>
  )
}

interface ChoiceProps {
  readonly search: PeopleSearch
  readonly state: PeopleSearch["state"]
  readonly label: string
  readonly count: number | null
}

function Choice({ search, state, label, count }: ChoiceProps) {
  const current = state === search.state
  return (
    <li>
      <Link
        to={{ search: peopleSearch.address({ ...search, state, page: 1 }) }}
        aria-current={current ? "page" : undefined}
        className={cx(
          "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium transition-colors",
          current
            ? "border-accent bg-accent-soft text-accent-ink"
            : "border-line-strong text-ink hover:bg-sunken"
        )}
      >
        {label}
        {count !== null && <span className="tabular-nums">{count}</span>}
      </Link>
    </li>
  )
}

/** Filter options, in the order in which the states occur. */
const participantFilters = [
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
