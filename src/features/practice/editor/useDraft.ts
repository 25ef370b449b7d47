import { useEffect, useState } from "react"
import type { RefObject } from "react"
import type { DraftActorRef, DraftSnapshot } from "../../../machines/draftMachine.ts"
import type { CodeView } from "./codemirror/createCodeView.ts"
import { startDraft } from "./draftActor.ts"
import type { DraftKey } from "./draftActor.ts"

/** Maps a draft snapshot to the view state. */
const viewOf = (snapshot: DraftSnapshot) => {
  const { source, revision, other, durability } = snapshot.context
  return { source, revision, other, durability, saved: snapshot.hasTag("saved") }
}

export type DraftView = ReturnType<typeof viewOf>

/** Adapts a draft actor to the interface of the editor and its buttons. */
const textOf = (actor: DraftActorRef) => ({
  view: () => viewOf(actor.getSnapshot()),
  subscribe: (listener: () => void) => {
    const subscription = actor.subscribe(listener)
    return () => subscription.unsubscribe()
  },
  edit: (source: string) => actor.send({ type: "draft.edited", source, at: Date.now() }),
  replace: (source: string) => actor.send({ type: "draft.replaced", source, at: Date.now() }),
  save: () => actor.send({ type: "draft.saveNow" }),
  preferOther: () => actor.send({ type: "other.taken", at: Date.now() }),
  preferOwn: () => actor.send({ type: "mine.kept", at: Date.now() })
})

export type DraftText = ReturnType<typeof textOf>

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

  useEffect(() => {
    if (id === null) return undefined
    const isTyping = () => code.current?.hasFocus() === true
    const actor = startDraft({ owner, problemId, language: id }, template, isTyping)
    const session = textOf(actor)
    actor.subscribe((snapshot) => {
      if (snapshot.matches("open")) setOpened({ session, view: viewOf(snapshot) })
    })
    const leave = () => actor.send({ type: "draft.left" })
    const hide = () => document.visibilityState === "hidden" && leave()
    window.addEventListener("pagehide", leave)
    document.addEventListener("visibilitychange", hide)
    return () => {
      window.removeEventListener("pagehide", leave)
      document.removeEventListener("visibilitychange", hide)
      leave()
      actor.stop()
      setOpened(null)
    }
  }, [owner, problemId, id, template, code])

  return opened
}
