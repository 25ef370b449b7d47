import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture, LostPicture } from "../../../ui/pictures.tsx"
import { profileSearch } from "./profileSearch.ts"
import type { ProfileSearch } from "./profileSearch.ts"

/** Empty state of the user's problem lists. */
export function NoOwnProblems({ search }: { readonly search: ProfileSearch }) {
  const { t } = useTranslation("profile")
  if (search.page > 1) return <NoSuchPage search={search} />
  const none = search.is_favorite !== null ? "noneFavorites" : "noneAttempted"
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={t(`list.${none}Title`)}
      text={t(`list.${none}Text`)}
      action={
        <Link to={paths.problems} className={buttonClass()}>
          {t("list.toProblems")}
        </Link>
      }
    />
  )
}

function NoSuchPage({ search }: { readonly search: ProfileSearch }) {
  const { t } = useTranslation("profile")
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("list.noPageTitle")}
      text={t("list.noPageText")}
      action={
        <Link
          to={{ search: profileSearch.address({ ...search, page: 1 }) }}
          className={buttonClass("secondary")}
        >
          {t("list.toFirst")}
        </Link>
      }
    />
  )
}
