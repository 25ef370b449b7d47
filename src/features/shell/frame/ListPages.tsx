import { useTranslation } from "react-i18next"
import { pageSearch } from "./useSearchState.ts"
import { Pagination } from "../../../ui/Pagination.tsx"

const pageAddress = (page: number) => pageSearch.address({ page })

interface ListPagesProps {
  readonly list: { readonly page: number; readonly total: number; readonly limit: number }
  /** Query string for a page number; the default contains only the page. */
  readonly searchOf?: (page: number) => string
}

/** Links to the pages of a paginated list. */
export function ListPages({ list: { page, total, limit }, searchOf = pageAddress }: ListPagesProps) {
  const { t } = useTranslation("common")
  return (
    <Pagination
      page={page}
      pages={Math.ceil(total / limit)}
      linkTo={(target) => ({ search: searchOf(target) })}
      labels={{
        all: t("pages.all"),
        previous: t("pages.previous"),
        next: t("pages.next"),
        page: (target) => t("pages.page", { page: target })
      }}
    />
  )
}
