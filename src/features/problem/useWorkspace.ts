import { useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef } from "react"
import type { RefObject } from "react"
import { queryKeys } from "../../api/contract/queryKeys.ts"
import type { Language } from "../../api/contract/solutions.ts"
import { apiQuery } from "../../api/queries.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { changeSettings, useEditorSettings } from "../editor/editorSettings.ts"
import { useDraft } from "../editor/useDraft.ts"
import type { OpenedDraft } from "../editor/useDraft.ts"
import { useApi } from "../session/ApiContext.ts"
import { learnerId, useSession } from "../session/SessionContext.ts"

export interface Workspace {
  readonly languages: ReadonlyArray<Language>
  /** Null until the languages have loaded. */
  readonly language: Language | null
  /** Null until it is read from the device. */
  readonly draft: OpenedDraft | null
  readonly code: RefObject<CodeView | null>
  readonly failed: { readonly error: unknown; readonly retry: () => void; readonly retrying: boolean } | null
  readonly chooseLanguage: (id: string) => void
  /** The text as it stands in the editor. */
  readonly read: () => string
  /** Puts a text into the editor, in its own language. */
  readonly put: (language: string, source: string) => void
}

/** Language and text of a problem's solution; the text is read once the page `stands`. */
export function useWorkspace(problemId: number, stands: boolean): Workspace {
  const owner = useSession(learnerId)
  const query = useQuery({
    ...apiQuery(useApi(), queryKeys.languages, "listLanguages", {}),
    // A judge that has only just been started has none yet.
    refetchInterval: ({ state }) => (state.data?.length === 0 ? 2_000 : false)
  })
  const settings = useEditorSettings()
  const languages = query.data ?? []
  const language = languages.find(({ id }) => id === settings.language) ?? languages[0] ?? null
  const code = useRef<CodeView | null>(null)
  const draft = useDraft({ owner, problemId, language: stands ? language : null, code })
  const awaited = useRef<{ readonly language: string; readonly source: string } | null>(null)
  const session = draft?.session ?? null

  useEffect(() => {
    const text = awaited.current
    if (session === null || text === null || text.language !== language?.id) return
    awaited.current = null
    session.replace(text.source)
  }, [session, language])

  const put = useCallback(
    (wanted: string, source: string) => {
      if (wanted === language?.id) return session?.replace(source)
      awaited.current = { language: wanted, source }
      return changeSettings({ language: wanted })
    },
    [session, language]
  )

  return {
    languages,
    language,
    draft,
    code,
    failed:
      query.isError && query.data === undefined
        ? { error: query.error, retry: () => void query.refetch(), retrying: query.isFetching }
        : null,
    chooseLanguage: (id) => changeSettings({ language: id }),
    read: () => session?.view().source ?? "",
    put
  }
}
