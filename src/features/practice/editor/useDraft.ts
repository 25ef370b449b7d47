import { useEffect, useState, useSyncExternalStore } from "react"
import type { RefObject } from "react"
import type { DraftKey } from "./drafts/DraftStore.ts"
import type { DraftSession, DraftView } from "./drafts/DraftSession.ts"
import { openDraft } from "./drafts/openDraft.ts"
import type { CodeView } from "./codemirror/createCodeView.ts"

export interface OpenedDraft {
  readonly session: DraftSession
  readonly view: DraftView
}

interface DraftOf extends Omit<DraftKey, "language"> {
  /** Null until it is known. */
  readonly language: { readonly id: string; readonly template: string } | null
  readonly code: RefObject<CodeView | null>
}

/** The draft of a problem and language, kept as it is written; null until it is read. */
export function useDraft({ owner, problemId, language, code }: DraftOf): OpenedDraft | null {
  const { id = null, template = "" } = language ?? {}
  const [session, setSession] = useState<DraftSession | null>(null)

  useEffect(() => {
    if (id === null) return undefined
    let opened: DraftSession | null = null
    let left = false
    const isTyping = () => code.current?.hasFocus() === true
    void openDraft({ owner, problemId, language: id }, template, isTyping).then((draft) => {
      if (left) return draft.close()
      opened = draft
      setSession(draft)
    })
    const leave = () => opened?.leave()
    const hide = () => document.visibilityState === "hidden" && leave()
    window.addEventListener("pagehide", leave)
    document.addEventListener("visibilitychange", hide)
    return () => {
      left = true
      window.removeEventListener("pagehide", leave)
      document.removeEventListener("visibilitychange", hide)
      opened?.close()
      setSession(null)
    }
  }, [owner, problemId, id, template, code])

  const view = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    () => session?.view() ?? null,
    () => null
  )
  return session === null || view === null ? null : { session, view }
}

const subscribeToNothing = () => () => {}
