import type { DraftKey } from "./DraftStore.ts"
import { DraftSession } from "./DraftSession.ts"
import type { DraftChannel, DraftJournal, DraftMessage } from "./DraftSession.ts"
import { openDraftStore } from "./openDraftStore.ts"

const saveDelay = 250
const journalPrefix = "zama-draft-journal/"

/** Opens the draft of a problem and language in this browser; `isTyping` says whether the editor has the focus. */
export async function openDraft(
  key: DraftKey,
  template: string,
  isTyping: () => boolean
): Promise<DraftSession> {
  const store = await openDraftStore()
  const world = { store, now: Date.now, later, channel: openChannel(), isTyping, journal }
  return DraftSession.open(key, world, template)
}

function later(run: () => void): () => void {
  const timer = setTimeout(run, saveDelay)
  return () => clearTimeout(timer)
}

/** Messages come from our own origin alone. */
function openChannel(): DraftChannel | null {
  return typeof BroadcastChannel === "undefined"
    ? null
    : (new BroadcastChannel("zama-drafts") as DraftChannel)
}

const journal: DraftJournal = {
  put: ({ path, draft }: DraftMessage) => {
    try {
      localStorage.setItem(journalPrefix + path, JSON.stringify(draft))
    } catch {
      // A refusal here leaves what the store has kept so far.
    }
  },
  take: (path) => {
    try {
      const text = localStorage.getItem(journalPrefix + path)
      localStorage.removeItem(journalPrefix + path)
      return text === null ? null : JSON.parse(text)
    } catch {
      return null
    }
  }
}

/** Takes all that a learner wrote away from this device. */
export async function forgetDraftsOf(userId: number): Promise<void> {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
  for (const key of keys) if (key.startsWith(`${journalPrefix}${userId}/`)) localStorage.removeItem(key)
  await (await openDraftStore()).forget(userId)
}
