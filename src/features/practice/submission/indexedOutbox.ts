import { openDB } from "idb"
import type { DBSchema } from "idb"
import { memoryOutbox } from "./outbox.ts"
import type { Outbox, OutboxEntry } from "./outbox.ts"

interface OutboxDatabase extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { userId: number } }
}

/** The outbox on this device; whatever the browser refuses to store is kept in memory. */
export async function openOutbox(): Promise<Outbox> {
  const memory = memoryOutbox()
  const database = await openDatabase().catch(() => null)
  if (database === null) return memory
  return {
    put: async (entry) => {
      await memory.put(entry)
      await database.put("entries", entry).catch(() => {})
    },
    get: async (key) => (await database.get("entries", key)) ?? memory.get(key),
    listOf: (userId) => database.getAllFromIndex("entries", "userId", userId),
    remove: async (key) => {
      await memory.remove(key)
      await database.delete("entries", key)
    }
  }
}

/** Async, because some browsers refuse by throwing at once. */
const openDatabase = async () =>
  openDB<OutboxDatabase>("zama-outbox", 1, {
    upgrade: (opened) => {
      opened.createObjectStore("entries", { keyPath: "key" }).createIndex("userId", "userId")
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close()
  })

/** Takes a learner's solutions away that are still on their way. */
export async function forgetOutboxOf(userId: number): Promise<void> {
  const outbox = await openOutbox()
  for (const { key } of await outbox.listOf(userId)) await outbox.remove(key)
}
