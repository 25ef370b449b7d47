import { useTranslation } from "react-i18next"
import type { Standings } from "../../../../api/contract/olympiads/standings.ts"
import { TypedSearch } from "../../../../ui/SearchField.tsx"
import { Select } from "../../../../ui/Select.tsx"
import type { StandingsSearch } from "./standingsSearch.ts"

interface FiltersProps {
  readonly search: StandingsSearch
  readonly facets: Pick<Standings, "cities" | "grades">
  readonly onSearch: (search: StandingsSearch) => void
}

/** Filters of the standings: name, city and grade. */
export function StandingsFilters({ search, facets, onSearch }: FiltersProps) {
  const { t } = useTranslation("contest")
  const { city, grade } = search
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] items-end gap-3 print:hidden">
      <TypedSearch
        name="query"
        label={t("standings.find")}
        placeholder={t("standings.find")}
        clearLabel={t("standings.clear")}
        query={search.query}
        onSearch={(query) => onSearch({ ...search, query })}
      />
      {(facets.cities.length > 0 || city !== "") && (
        <Select
          label={t("standings.city")}
          value={city}
          options={[
            { value: "", label: t("standings.allCities") },
            ...withChosen(facets.cities, city).map((each) => ({ value: each, label: each }))
          ]}
          onChange={(chosen) => onSearch({ ...search, city: chosen })}
        />
      )}
      {(facets.grades.length > 0 || grade !== "") && (
        <Select
          label={t("standings.grade")}
          value={grade}
          options={[
            { value: "", label: t("standings.allGrades") },
            ...withChosen(facets.grades.map(String), grade).map((each) => ({
              value: each,
              label: t("standings.gradeOf", { grade: each })
            }))
          ]}
          onChange={(chosen) => onSearch({ ...search, grade: chosen })}
        />
      )}
    </div>
  )
}

/** The URL can contain a value that is not among the options. */
const withChosen = (offered: ReadonlyArray<string>, chosen: string): ReadonlyArray<string> =>
  chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered]
