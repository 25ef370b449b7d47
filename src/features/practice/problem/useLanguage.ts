import { useState } from "react"
import type { UseQueryResult } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Language } from "../../../api/contract/practice/solutions.ts"
import { useEditorSettings } from "../editor/editorSettings.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { languagesFor, type LimitedLanguage } from "./languagesFor.ts"

export interface ChosenLanguage {
  /** Those that the problem accepts, with its limits. */
  readonly languages: ReadonlyArray<LimitedLanguage>
  /** Null until the languages have loaded, and if the problem accepts none of them. */
  readonly language: LimitedLanguage | null
  /** Whether the judge has languages, but none that the problem accepts. */
  readonly isClosed: boolean
  /** The query of the languages if it has failed. */
  readonly failed: UseQueryResult<ReadonlyArray<Language>> | null
}

/**
 * The languages available for a problem and the selected one: the remembered language, or else the first. If the organiser
 * forbids a language while a program in it is open, the language stays selected; otherwise the learner could submit a
 * template by mistake. The server rejects a submission in it and names the language.
 */
export function useLanguage(problem: Pick<Problem, "id" | "languages" | "languageLimits">): ChosenLanguage {
  const query = useApiQuery(
    queryKeys.languages,
    "listLanguages",
    {},
    {
      // A judge that has just started reports no languages yet.
      refetchInterval: ({ state }) => (state.data?.length === 0 ? 2_000 : false)
    }
  )
  const settings = useEditorSettings()
  const { data = [] } = query
  const accepted = languagesFor(data, problem)
  const choice = `${problem.id} ${settings.language}`
  const [used, setUsed] = useState<{ readonly choice: string; readonly language: LimitedLanguage }>()
  const withdrawn =
    used?.choice === choice && accepted.every(({ id }) => id !== used.language.id) ? used.language : null
  const language = withdrawn ?? accepted.find(({ id }) => id === settings.language) ?? accepted[0] ?? null
  if (language !== null && (used?.choice !== choice || used.language.id !== language.id)) {
    setUsed({ choice, language })
  }
  return {
    languages: withdrawn === null ? accepted : [...accepted, withdrawn],
    language,
    isClosed: data.length > 0 && language === null,
    failed: query.isError && query.data === undefined ? query : null
  }
}
