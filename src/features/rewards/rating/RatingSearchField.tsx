import { useTranslation } from "react-i18next"
import { SearchField } from "../../../ui/SearchField.tsx"
import { useTypedQuery } from "../../../ui/useTypedQuery.ts"

interface RatingSearchFieldProps {
  readonly name: "query" | "city"
  readonly value: string
  readonly onSearch: (text: string) => void
}

const texts = {
  query: { label: "search", hint: "searchHint", clear: "clearSearch" },
  city: { label: "city", hint: "cityHint", clear: "clearCity" }
} as const

/** Search field for a name or a city. */
export function RatingSearchField({ name, value, onSearch }: RatingSearchFieldProps) {
  const { t } = useTranslation("rating")
  const [typed, type] = useTypedQuery(value, onSearch)
  const { label, hint, clear } = texts[name]
  return (
    <SearchField
      name={name}
      label={t(label)}
      placeholder={t(hint)}
      clearLabel={t(clear)}
      value={typed}
      onChange={type}
    />
  )
}
