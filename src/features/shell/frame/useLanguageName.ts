import { useTranslation } from "react-i18next"
import { answersFormat } from "../../../api/contract/practice/solutions.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { quiet, useApiQuery } from "../session/ApiContext.ts"

/** Name of a solution's language by its id; the id itself for a language that the judge does not know. */
export function useLanguageName() {
  const { t } = useTranslation("submission")
  const languages = useApiQuery(queryKeys.languages, "listLanguages", {}, quiet).data ?? []
  return (id: string) =>
    id === answersFormat ? t("answers") : (languages.find((language) => language.id === id)?.name ?? id)
}
