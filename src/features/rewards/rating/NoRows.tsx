import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture, LostPicture } from "../../../ui/pictures.tsx"
import type { RatingSearch } from "./ratingSearch.ts"

/** Empty state of the rating, with a link that resets the filters. */
export function NoRows({ search }: { readonly search: RatingSearch }) {
  const { t } = useTranslation("rating")
  if (search.city === "" && search.query === "" && search.page === 1) {
    return <EmptyState picture={<EmptyPicture />} title={t("empty.title")} text={t("empty.text")} />
  }
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("notFound.title")}
      text={t(reasonFor(search))}
      action={
        <Link to={paths.rating} className={buttonClass("secondary")}>
          {t("notFound.reset")}
        </Link>
      }
    />
  )
}

function reasonFor({ city, query }: RatingSearch) {
  if (city !== "") return "notFound.city"
  return query === "" ? "notFound.page" : "notFound.text"
}
