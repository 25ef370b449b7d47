import { draftPath, mergeDrafts } from "./DraftStore.ts"
import type { Draft, DraftKey, DraftStore } from "./DraftStore.ts"

/** The little of `localStorage` that drafts need. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

const prefix = "zama-draft/"

/** Drafts in local storage, which signing out clears. */
export function localDraftStore(storage: TextStorage): DraftStore {
  const read = (path: string): Draft | null => {
    const text = storage.getItem(prefix + path)
    return text === null ? null : (JSON.parse(text) as Draft)
  }
  const write = (path: string, draft: Draft) => storage.setItem(prefix + path, JSON.stringify(draft))

  return {
    durability: "signOut",
    read: async (key) => read(draftPath(key)),
    write: async (key, draft) => write(draftPath(key), draft),
    adopt: async (userId) => {
      for (const path of pathsOf(storage, "guest/")) {
        const minePath = path.replace("guest/", `${userId}/`)
        write(minePath, mergeDrafts(read(minePath), read(path)!))
        storage.removeItem(prefix + path)
      }
    },
    forget: async (userId) => {
      for (const path of pathsOf(storage, `${userId}/`)) storage.removeItem(prefix + path)
    }
  }
}

function pathsOf(storage: TextStorage, owner: string): ReadonlyArray<string> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
  return keys.filter((key) => key.startsWith(prefix + owner)).map((key) => key.slice(prefix.length))
}

/** Drafts that live as long as the page. */
export function pageDraftStore(): DraftStore {
  const drafts = new Map<string, Draft>()
  return {
    durability: "page",
    read: async (key: DraftKey) => drafts.get(draftPath(key)) ?? null,
    write: async (key, draft) => void drafts.set(draftPath(key), draft),
    adopt: async (userId) => {
      for (const [path, draft] of drafts) {
        if (!path.startsWith("guest/")) continue
        drafts.delete(path)
        const mine = path.replace("guest/", `${userId}/`)
        drafts.set(mine, mergeDrafts(drafts.get(mine) ?? null, draft))
      }
    },
    forget: async (userId) => {
      for (const path of drafts.keys()) if (path.startsWith(`${userId}/`)) drafts.delete(path)
    }
  }
}
