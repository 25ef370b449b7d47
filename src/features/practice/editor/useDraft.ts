import { useEffect, useState, type RefObject } from "react"
import { afterFirstInput } from "../../shell/frame/afterFirstInput.ts"
import type { CodeView } from "./codemirror/createCodeView.ts"
import { loadDraftActor, openDraft, type DraftKey, type DraftText, type DraftView } from "./openDraft.ts"

export interface OpenedDraft {
  readonly session: DraftText
  readonly view: DraftView
}

interface DraftOf extends Omit<DraftKey, "language"> {
  /** Null until the language is known. */
  readonly language: { readonly id: string; readonly template: string } | null
  readonly code: RefObject<CodeView | null>
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
