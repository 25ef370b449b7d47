import { useCallback, useEffect, useRef, type RefObject, useState } from "react"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { changeSettings } from "../editor/editorSettings.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
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
