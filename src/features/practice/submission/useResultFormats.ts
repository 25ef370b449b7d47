import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { answersFormat } from "../../../api/contract/practice/solutions.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../shell/frame/useFormat.ts"

/** Formats durations, memory sizes and timestamps; null for unknown values. */
export function useResultFormats() {
  const { t } = useTranslation("submission")
  const { date, number } = useFormat()
  return {
    time: (ms: number | null) =>
      ms === null ? t("unknown") : t("seconds", { value: number(ms / 1000, { maximumFractionDigits: 3 }) }),
    memory: (kilobytes: number | null) =>
      kilobytes === null
        ? t("unknown")
        : t("megabytes", { value: number(kilobytes / 1024, { maximumFractionDigits: 1 }) }),
    moment: (instant: string) => date(instant)
  }
}

/** Name of a solution's language by its id; the id itself for a language that the judge does not know. */
export function useSolutionLanguage() {
  const { t } = useTranslation("problems")
  const languages = useApiQuery(queryKeys.languages, "listLanguages", {}).data ?? []
  return (id: string) =>
    id === answersFormat
      ? t("problem.output")
      : (languages.find((language) => language.id === id)?.name ?? id)
}
