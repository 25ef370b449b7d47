import { useTranslation } from "react-i18next"
import type { AuthoredProblem } from "../../../api/contract/organiser/problems.ts"

/** Title of a problem in the user's language, or else in the other one. */
export function useProblemTitle() {
  const { t, i18n } = useTranslation("organiserProblems")
  return ({ id, titleRu, titleEn }: Pick<AuthoredProblem, "id" | "titleRu" | "titleEn">) =>
    (i18n.language === "ru" ? (titleRu ?? titleEn) : (titleEn ?? titleRu)) ?? t("untitled", { id })
}
