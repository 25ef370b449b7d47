import { useCallback, useEffect, useRef, type RefObject } from "react"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { changeSettings } from "../editor/editorSettings.ts"
import { useDraft, type OpenedDraft } from "../editor/useDraft.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { useLanguage, type ChosenLanguage } from "./useLanguage.ts"

export interface Workspace extends ChosenLanguage {
  /** Null until it is loaded from the device. */
  readonly draft: OpenedDraft | null
  readonly code: RefObject<CodeView | null>
  readonly chooseLanguage: (id: string) => void
  /** Returns the current text of the editor. */
  readonly read: () => string
  /** Replaces the editor's text and selects its language. */
  readonly put: (language: string, source: string) => void
}

/** Language and draft of a problem's solution; `code` is the editor. */
export function useWorkspace(problemId: number, code: RefObject<CodeView | null>): Workspace {
  const owner = useSession(learnerId)
  const chosen = useLanguage()
  const { language } = chosen
  const draft = useDraft({ owner, problemId, language, code })
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
    ...chosen,
    draft,
    code,
    chooseLanguage: (id) => changeSettings({ language: id }),
    read: () => session?.view().source ?? "",
    put
  }
}
