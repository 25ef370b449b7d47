import type { Draft, DraftActorRef, DraftDurability, DraftEvent } from "../../../machines/draftMachine.ts"
import { localStore, type LocalStore } from "../../shell/storage/localStore.ts"
import { deviceStorage, pathOf, storedValue, type Owner } from "../../shell/storage/storedValue.ts"

/** Identifies a draft by owner, problem and language. */
export interface DraftKey {
  readonly owner: Owner
  readonly problemId: number
  readonly language: string
}

export interface DraftView {
  readonly source: string
  /** Increments when the text changes from outside the editor, so that the editor reloads it. */
  readonly revision: number
  readonly other: string | null
  readonly durability: DraftDurability
  readonly saved: boolean
}

/** A draft as the editor and its buttons use it. */
export interface DraftText {
  view(): DraftView
  subscribe(listener: () => void): () => void
  edit(source: string): void
  replace(source: string): void
  save(): void
  preferOther(): void
  preferOwn(): void
  /** Stores unsaved text synchronously, because the page may unload. */
  leave(): void
  close(): void
}

const asDraft = (value: unknown): Draft | null =>
  typeof value === "object" &&
  value !== null &&
  "source" in value &&
  typeof value.source === "string" &&
  "editedAt" in value &&
  typeof value.editedAt === "number"
    ? (value as Draft)
    : null

/** Merges two versions: the newer one wins, the older one becomes `other` unless the texts are equal. */
export function mergeDrafts(mine: Draft | null, guests: Draft): Draft {
  if (mine === null || mine.source === guests.source) return { ...mine, ...guests }
  const [newer, older] = mine.editedAt > guests.editedAt ? [mine, guests] : [guests, mine]
  return { source: newer.source, editedAt: newer.editedAt, other: older.source }
}

/** Reads the stored draft; moves a guest's drafts to the user who signs in. */
async function restoreDraft(owner: Owner, name: string, store: LocalStore) {
  const drafts = store.records("draft", asDraft)
  const journal = storedValue(deviceStorage, pathOf(owner, "draft-journal", name), asDraft)
  for (const [each, guests] of owner === null ? [] : await drafts.list(null)) {
    await drafts.put(owner, each, mergeDrafts(await drafts.get(owner, each), guests))
    await drafts.remove(null, each)
  }
  const stored = await drafts.get(owner, name)
  const durability = await store.durability()
  const last = journal.read()
  journal.write(null)
  const put = (draft: Draft) => drafts.put(owner, name, draft)
  const writeJournal = (draft: Draft) => void journal.write(draft)
  const isNewer = last !== null && last.editedAt > (stored?.editedAt ?? 0)
  const restored = isNewer ? { draft: last, durability: await put(last) } : { draft: stored, durability }
  return { restored, put, writeJournal }
}

const loadActor = () => import("./draftActor.ts")

/** Preloads the draft's machine, so that a later network loss does not matter. */
export const loadDraftActor = async () => void (await loadActor())

/**
 * Opens the draft of a problem and language; `isTyping` says whether the editor has the focus.
 * Its machine starts with the first event: with XState it weighs 14 kB, and most visitors only read. Events wait for
 * it, and the view shows their text meanwhile.
 */
export async function openDraft(
  { owner, problemId, language }: DraftKey,
  template: string,
  isTyping: () => boolean,
  store: LocalStore = localStore
): Promise<DraftText> {
  const name = `${problemId}/${language}`
  const path = pathOf(owner, "draft", name)
  const { restored, put, writeJournal } = await restoreDraft(owner, name, store)
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("zama-drafts")
  const { source = template, other = null } = restored.draft ?? {}
  let view: DraftView = { source, revision: 0, other, durability: restored.durability, saved: true }
  let actor: DraftActorRef | null = null
  let starting: Promise<void> | null = null
  let editedAt = 0
  let closed = false
  const waiting: Array<DraftEvent> = []
  const listeners = new Set<() => void>()
  const show = (next: Partial<DraftView>) => {
    view = { ...view, ...next }
    listeners.forEach((listener) => listener())
  }

  const start = async () => {
    const { startDraft } = await loadActor()
    const notifyTabs = (draft: Draft) => channel?.postMessage({ path, draft })
    const started = await startDraft({ template, restored, put, writeJournal, notifyTabs })
    if (closed) return started.stop()
    actor = started
    waiting.forEach((event) => started.send(event))
    const showSnapshot = (snapshot = started.getSnapshot()) => {
      const { source: text, revision, other: offered, durability } = snapshot.context
      show({ source: text, revision, other: offered, durability, saved: snapshot.hasTag("saved") })
    }
    started.subscribe(showSnapshot)
    showSnapshot()
  }
  const send = (event: DraftEvent) => {
    if (actor !== null) return actor.send(event)
    waiting.push(event)
    // After a failed download the next event tries again.
    starting ??= start().catch(() => {
      starting = null
    })
    return undefined
  }
  const change = (type: "draft.edited" | "draft.replaced", text: string) => {
    const at = Date.now()
    send({ type, source: text, at })
    if (actor !== null || text === view.source) return
    editedAt = at
    show({ source: text, saved: false, revision: view.revision + (type === "draft.replaced" ? 1 : 0) })
  }
  const leave = () => {
    if (view.saved) return
    if (actor !== null) return actor.send({ type: "draft.left" })
    writeJournal({ source: view.source, editedAt, ...(view.other === null ? {} : { other: view.other }) })
  }
  if (channel !== null)
    channel.onmessage = ({ data }: MessageEvent<{ readonly path: string; readonly draft: Draft }>) => {
      if (data.path === path) send({ type: "draft.received", draft: data.draft, isTyping: isTyping() })
    }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit: (text) => change("draft.edited", text),
    replace: (text) => change("draft.replaced", text),
    save: () => {
      if (!view.saved) send({ type: "draft.saveNow" })
    },
    preferOther: () => send({ type: "other.preferred", at: Date.now() }),
    preferOwn: () => send({ type: "mine.preferred", at: Date.now() }),
    leave,
    close: () => {
      leave()
      closed = true
      actor?.stop()
      channel?.close()
    }
  }
}
