import { createActor, fromCallback, fromPromise } from "xstate"
import { draftMachine, mergeDrafts } from "../../../machines/draftMachine.ts"
import type { Draft, DraftActorRef } from "../../../machines/draftMachine.ts"
import { localStore } from "../../shell/storage/localStore.ts"
import type { LocalStore } from "../../shell/storage/localStore.ts"
import { deviceStorage, pathOf, storedValue } from "../../shell/storage/storedValue.ts"
import type { Owner } from "../../shell/storage/storedValue.ts"

/** Identifies a draft by owner, problem and language. */
export interface DraftKey {
  readonly owner: Owner
  readonly problemId: number
  readonly language: string
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

/** Starts the actor of a draft on this device; `isTyping` says whether the editor has the focus. */
export function startDraft(
  { owner, problemId, language }: DraftKey,
  template: string,
  isTyping: () => boolean,
  store: LocalStore = localStore
): DraftActorRef {
  const name = `${problemId}/${language}`
  const path = pathOf(owner, "draft", name)
  const drafts = store.records("draft", asDraft)
  const journal = storedValue(deviceStorage, pathOf(owner, "draft-journal", name), asDraft)

  /** Moves a guest's drafts to the user who signs in. */
  const adoptGuests = async () => {
    for (const [each, guests] of owner === null ? [] : await drafts.list(null)) {
      await drafts.put(owner, each, mergeDrafts(await drafts.get(owner, each), guests))
      await drafts.remove(null, each)
    }
  }
  const restore = async () => {
    await adoptGuests()
    const stored = await drafts.get(owner, name)
    const durability = await store.durability()
    const last = journal.read()
    journal.write(null)
    if (last === null || last.editedAt <= (stored?.editedAt ?? 0)) return { draft: stored, durability }
    return { draft: last, durability: await drafts.put(owner, name, last) }
  }

  const machine = draftMachine.provide({
    actors: {
      restore: fromPromise(restore),
      save: fromPromise(({ input }: { readonly input: Draft }) => drafts.put(owner, name, input)),
      tabs: fromCallback(({ sendBack, receive }) => {
        if (typeof BroadcastChannel === "undefined") return undefined
        const channel = new BroadcastChannel("zama-drafts")
        channel.onmessage = ({ data }: MessageEvent<{ readonly path: string; readonly draft: Draft }>) => {
          if (data.path === path) sendBack({ type: "draft.heard", draft: data.draft, isTyping: isTyping() })
        }
        receive(({ draft }) => channel.postMessage({ path, draft }))
        return () => channel.close()
      })
    },
    actions: { writeJournal: (_, { draft }) => void journal.write(draft) }
  })
  return createActor(machine, { input: { template } }).start()
}
