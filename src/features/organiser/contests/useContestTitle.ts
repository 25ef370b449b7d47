import { useTranslation } from "react-i18next"
import type { OrganiserContest } from "../../../api/contract/organiser/contests.ts"

/** Title of a contest in the current language, else in the other one, else its slug. */
export function useContestTitle(): (
  contest: Pick<OrganiserContest, "titleRu" | "titleEn" | "slug">
) => string {
  const { i18n } = useTranslation()
  return ({ titleRu, titleEn, slug }) =>
    (i18n.language === "ru" ? (titleRu ?? titleEn) : (titleEn ?? titleRu)) ?? slug
}
