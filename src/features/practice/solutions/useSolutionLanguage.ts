import { useTranslation } from "react-i18next"
import { answersFormat } from "../../../api/contract/practice/answers.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"

/** Name of a solution's language by its id; the id itself for a language that the judge does not know. */
export function useSolutionLanguage() {
  const { t } = useTranslation("problems")
  const languages = useApiQuery(queryKeys.languages, "listLanguages", {}).data ?? []
  return (id: string) =>
    id === answersFormat
      ? t("problem.output")
      : (languages.find((language) => language.id === id)?.name ?? id)
}
