import { useTranslation } from "react-i18next"
import { SearchField } from "../../ui/SearchField.tsx"
import { useTypedQuery } from "../../ui/useTypedQuery.ts"

interface RatingSearchFieldProps {
  readonly query: string
  readonly onSearch: (query: string) => void
}

/** The search for a name. */
export function RatingSearchField({ query, onSearch }: RatingSearchFieldProps) {
  const { t } = useTranslation("rating")
  const [typed, type] = useTypedQuery(query, onSearch)
  return (
    <SearchField
      name="query"
      label={t("search")}
      placeholder={t("searchHint")}
      clearLabel={t("clearSearch")}
      value={typed}
      onChange={type}
    />
  )
}
