import { useTranslation } from "react-i18next"
import type { OrganiserContest } from "../../../api/contract/organiser/contests.ts"

/** What a contest is called in the reader's language, or in the one there is. */
export function useContestTitle(): (
  contest: Pick<OrganiserContest, "titleRu" | "titleEn" | "slug">
) => string {
  const { i18n } = useTranslation()
  return ({ titleRu, titleEn, slug }) =>
    (i18n.language === "ru" ? (titleRu ?? titleEn) : (titleEn ?? titleRu)) ?? slug
}
