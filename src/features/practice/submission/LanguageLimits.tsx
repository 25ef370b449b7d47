import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { LanguageNotes } from "../editor/LanguagePicker.tsx"
import { withLimits } from "../problem/languagesFor.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"

interface LanguageLimitsProps {
  /** Id of the solution's language. */
  readonly language: string
  readonly problem: Problem
}

/** Limits of the solution's language, which can explain a failed test. */
export function LanguageLimits({ language: id, problem }: LanguageLimitsProps) {
  const { t } = useTranslation("editor")
  const languages = useApiQuery(queryKeys.languages, "listLanguages", {}).data ?? []
  const language = languages.find((candidate) => candidate.id === id)
  if (language === undefined) return null
  return (
    <details className="rounded-lg border border-line px-3 text-sm">
      <summary className="min-h-11 content-center font-medium text-ink-soft hover:text-ink">
        {t("aboutLanguage", { name: language.name })}
      </summary>
      <LanguageNotes language={withLimits(language, problem)} />
    </details>
  )
}
