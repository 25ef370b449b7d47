import { useTranslation } from "react-i18next"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { profileSearch, type ProfileSearch } from "./profileSearch.ts"

/** Empty state of the user's problem lists. */
export function NoOwnProblems({ search }: { readonly search: ProfileSearch }) {
  const { t } = useTranslation("profile")
  if (search.page > 1) return <NoSuchPage search={search} />
  const none = search.is_favorite !== null ? "noneFavorites" : "noneAttempted"
  return (
    <EmptyState
      title={t(`list.${none}Title`)}
      text={t(`list.${none}Text`)}
      action={<ButtonLink to={paths.problems}>{t("list.toProblems")}</ButtonLink>}
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
        <ButtonLink to={{ search: profileSearch.address({ ...search, page: 1 }) }} variant="secondary">
          {t("list.toFirst")}
        </ButtonLink>
      }
    />
  )
}
