import type { UseQueryResult } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Language } from "../../../api/contract/practice/solutions.ts"
import { useEditorSettings } from "../editor/editorSettings.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"

export interface ChosenLanguage {
  readonly languages: ReadonlyArray<Language>
  /** Null until the languages have loaded. */
  readonly language: Language | null
  /** The query of the languages if it has failed. */
  readonly failed: UseQueryResult<ReadonlyArray<Language>> | null
}

/** The available languages and the selected one. */
export function useLanguage(): ChosenLanguage {
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
  const languages = query.data ?? []
  return {
    languages,
    language: languages.find(({ id }) => id === settings.language) ?? languages[0] ?? null,
    failed: query.isError && query.data === undefined ? query : null
  }
}
