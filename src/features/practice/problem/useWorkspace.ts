import { useCallback, useEffect, useRef, type RefObject, useState } from "react"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { changeSettings } from "../editor/editorSettings.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import type { EditorText } from "../solutions/AttemptsDialog.tsx"
import { useLanguage, type ChosenLanguage } from "./useLanguage.ts"
import { afterFirstInput } from "../../shell/frame/afterFirstInput.ts"
import {
  loadDraftActor,
  openDraft,
  type DraftKey,
  type DraftText,
  type DraftView
} from "../editor/openDraft.ts"

export interface Workspace extends ChosenLanguage {
  /** Null until it is loaded from the device. */
  readonly draft: OpenedDraft | null
  readonly code: RefObject<CodeView | null>
  readonly chooseLanguage: (id: string) => void
  /** Returns the current text of the editor. */
  readonly read: () => string
  /** Replaces the editor's text and selects its language; false if that is not accepted here. */
  readonly put: EditorText["put"]
}

/** Language and draft of a problem's solution; `code` is the editor. */
export function useWorkspace(problem: Problem, code: RefObject<CodeView | null>): Workspace {
  const owner = useSession(learnerId)
  const chosen = useLanguage(problem)
  const { languages, language, isClosed } = chosen
  const draft = useDraft({ owner, problemId: problem.id, language, code })
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
      if ((language !== null || isClosed) && languages.every(({ id }) => id !== wanted)) return false
      if (wanted === language?.id) session?.replace(source)
      else {
        awaited.current = { language: wanted, source }
        changeSettings({ language: wanted })
      }
      return true
    },
    [session, languages, language, isClosed]
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

export interface OpenedDraft {
  readonly session: DraftText
  readonly view: DraftView
}

interface DraftOf extends Omit<DraftKey, "language"> {
  /** Null until the language is known. */
  readonly language: { readonly id: string; readonly template: string } | null
  readonly code: RefObject<Pick<CodeView, "hasFocus"> | null>
}

/** Opens the draft of a problem and language and saves edits; null until it is loaded. */
export function useDraft({ owner, problemId, language, code }: DraftOf): OpenedDraft | null {
  const { id = null, template = "" } = language ?? {}
  const [opened, setOpened] = useState<OpenedDraft | null>(null)
  useEffect(() => afterFirstInput(loadDraftActor), [])

  useEffect(() => {
    if (id === null) return undefined
    const isTyping = () => code.current?.hasFocus() === true
    let closed = false
    let session: DraftText | null = null
    void openDraft({ owner, problemId, language: id }, template, isTyping).then((draft) => {
      if (closed) return draft.close()
      const show = () => setOpened({ session: draft, view: draft.view() })
      session = draft
      draft.subscribe(show)
      return show()
    })
    const leave = () => session?.leave()
    const hide = () => document.visibilityState === "hidden" && leave()
    window.addEventListener("pagehide", leave)
    document.addEventListener("visibilitychange", hide)
    return () => {
      window.removeEventListener("pagehide", leave)
      document.removeEventListener("visibilitychange", hide)
      closed = true
      session?.close()
      setOpened(null)
    }
  }, [owner, problemId, id, template, code])

  return opened
}
