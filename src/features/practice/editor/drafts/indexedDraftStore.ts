import { openDB } from "idb"
import type { DBSchema } from "idb"
import { draftPath, mergeDrafts } from "./DraftStore.ts"
import type { Draft, DraftKey, DraftStore } from "./DraftStore.ts"

interface KeptDraft extends Draft {
  readonly path: string
  readonly owner: number | "guest"
  readonly problemId: number
  readonly language: string
}

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: KeptDraft; indexes: { owner: number | string } }
}

const kept = (key: DraftKey, draft: Draft): KeptDraft => ({
  ...draft,
  path: draftPath(key),
  owner: key.owner ?? "guest",
  problemId: key.problemId,
  language: key.language
})

/** Drafts in IndexedDB; fails where the browser refuses it. */
export async function indexedDraftStore(): Promise<DraftStore> {
  const database = await openDB<DraftDatabase>("zama-drafts", 1, {
    upgrade: (opened) => {
      opened.createObjectStore("drafts", { keyPath: "path" }).createIndex("owner", "owner")
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close()
  })

  return {
    durability: "device",
    read: async (key) => (await database.get("drafts", draftPath(key))) ?? null,
    write: async (key, draft) => void (await database.put("drafts", kept(key, draft))),
    adopt: async (userId) => {
      const transaction = database.transaction("drafts", "readwrite")
      for (const visitors of await transaction.store.index("owner").getAll("guest")) {
        const key = { owner: userId, problemId: visitors.problemId, language: visitors.language }
        const mine = (await transaction.store.get(draftPath(key))) ?? null
        const { source, editedAt } = visitors
        await transaction.store.put(kept(key, mergeDrafts(mine, { source, editedAt })))
        await transaction.store.delete(visitors.path)
      }
      await transaction.done
    },
    forget: async (userId) => {
      const transaction = database.transaction("drafts", "readwrite")
      for (const path of await transaction.store.index("owner").getAllKeys(userId)) {
        await transaction.store.delete(path)
      }
      await transaction.done
    }
  }
}
