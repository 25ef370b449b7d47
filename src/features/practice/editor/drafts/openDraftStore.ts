import type { DraftStore } from "./DraftStore.ts"
import { localDraftStore, pageDraftStore } from "./fallbackDraftStore.ts"
import { indexedDraftStore } from "./indexedDraftStore.ts"

let opened: Promise<DraftStore> | null = null

/** The most durable store this browser allows; opened once. */
export function openDraftStore(): Promise<DraftStore> {
  opened ??= indexedDraftStore().catch(() => storageAllowed() ?? pageDraftStore())
  return opened
}

function storageAllowed(): DraftStore | null {
  try {
    localStorage.setItem("zama-draft-probe", "1")
    localStorage.removeItem("zama-draft-probe")
    return localDraftStore(localStorage)
  } catch {
    return null
  }
}
