import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { SearchField } from "../../ui/SearchField.tsx"

interface RatingSearchFieldProps {
  readonly query: string
  readonly onSearch: (query: string) => void
}

const pauseAfterTyping = 250

/** The search for a name; told once the typing pauses. */
export function RatingSearchField({ query, onSearch }: RatingSearchFieldProps) {
  const { t } = useTranslation("rating")
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => {
      if (typed.trim() !== query) onSearch(typed.trim())
      setTyped(null)
    }, pauseAfterTyping)
    return () => clearTimeout(timer)
  }, [typed, query, onSearch])
  return (
    <SearchField
      name="query"
      label={t("search")}
      placeholder={t("searchHint")}
      clearLabel={t("clearSearch")}
      value={typed ?? query}
      onChange={setTyped}
    />
  )
}
