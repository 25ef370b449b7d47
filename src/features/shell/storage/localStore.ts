import { openDB } from "idb"
import {
  deviceStorage,
  pathOf,
  storedPaths,
  storedValue,
  tabStorage,
  type Decode,
  type Owner
} from "./storedValue.ts"

/** Lifetime of a record: on this `device`, until `signOut`, or with this `page` (if the browser refuses storage). */
export type Durability = "device" | "signOut" | "page"

interface StoredRecord {
  readonly value: unknown
  readonly expiresAt: number
}

type Entry = readonly [path: string, record: StoredRecord]

/** Storage for records. */
export interface Backend {
  readonly durability: Durability
  list(prefix: string): Promise<ReadonlyArray<Entry>>
  put(path: string, record: StoredRecord): Promise<unknown>
  remove(path: string): Promise<unknown>
}

/** Records of one kind. No method rejects: values that the browser refuses to store live as long as the page. */
export interface Records<Value> {
  get(owner: Owner, name: string): Promise<Value | null>
  list(owner: Owner): Promise<ReadonlyArray<readonly [name: string, value: Value]>>
  /** Resolves to the lifetime of the value. */
  put(owner: Owner, name: string, value: Value): Promise<Durability>
  remove(owner: Owner, name: string): Promise<void>
}

/** Records expire one year after their last change. */
const lifetimeMs = 365 * 86_400_000

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === "object" && value !== null && "value" in value && "expiresAt" in value

/** Rejects if IndexedDB is unavailable; being async, it also turns synchronous exceptions into rejections. */
async function indexedBackend(): Promise<Backend> {
  const database = await openDB("zama", 1, {
    upgrade: (opened) => void opened.createObjectStore("records"),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close()
  })
  return {
    durability: "device",
    list: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const { store } = database.transaction("records")
      const [paths, records] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
      return paths.map((path, index) => [String(path), records[index]])
    },
    put: async (path, stored) => {
      const transaction = database.transaction("records", "readwrite")
      void transaction.store.put(stored, path)
      // A page that is left soon keeps only what is being committed.
      transaction.commit()
      await transaction.done
    },
    remove: (path) => database.delete("records", path)
  }
}

/** Local storage, which is cleared on sign-out; rejects if it is unavailable too. */
async function textBackend(): Promise<Backend> {
  const at = (path: string) => storedValue(deviceStorage, path, (value) => (isRecord(value) ? value : null))
  const put = async (path: string, stored: StoredRecord | null) => {
    if (!at(path).write(stored)) throw new Error("The browser refuses to store.")
  }
  await put("probe", null)
  return {
    durability: "signOut",
    list: async (prefix) =>
      storedPaths(localStorage, prefix).flatMap((path) => {
        const found = at(path).read()
        return found === null ? [] : [[path, found] as const]
      }),
    put,
    remove: (path) => put(path, null)
  }
}

/** In-memory storage for the lifetime of the page. */
export function pageBackend(): Backend {
  const entries = new Map<string, StoredRecord>()
  return {
    durability: "page",
    list: async (prefix) => [...entries].filter(([path]) => path.startsWith(prefix)),
    put: async (path, stored) => void entries.set(path, stored),
    remove: async (path) => void entries.delete(path)
  }
}

const openMostDurable = () => indexedBackend().catch(textBackend).catch(pageBackend)

/** Creates a store with one backend for all kinds of records; the backend opens on first use. */
export function createLocalStore(open: () => Promise<Backend> = openMostDurable) {
  /** Records not stored yet or refused by the browser; newer than the stored ones. */
  const unstored = new Map<string, StoredRecord>()
  let opened: Promise<Backend> | null = null
  const backend = () => (opened ??= open())

  const put = async (path: string, value: unknown): Promise<Durability> => {
    const stored = { value, expiresAt: Date.now() + lifetimeMs }
    unstored.set(path, stored)
    const { put: store, durability } = await backend()
    try {
      await store(path, stored)
    } catch {
      return "page"
    }
    if (unstored.get(path) === stored) unstored.delete(path)
    return durability
  }
  const list = async (prefix: string): Promise<ReadonlyArray<Entry>> => {
    const stored = await (await backend()).list(prefix).catch(() => [])
    const newest = new Map([...stored, ...[...unstored].filter(([path]) => path.startsWith(prefix))])
    return [...newest].filter(([, { expiresAt }]) => expiresAt > Date.now())
  }
  const remove = async (path: string): Promise<void> => {
    unstored.delete(path)
    await (await backend()).remove(path).catch(() => {})
  }

  return {
    records<Value>(kind: string, decode: Decode<Value>): Records<Value> {
      const listed = async (owner: Owner, name: string) =>
        (await list(pathOf(owner, kind, name))).flatMap(([path, { value }]) => {
          const decoded = decode(value)
          return decoded === null ? [] : [[path.slice(pathOf(owner, kind).length), decoded] as const]
        })
      return {
        get: async (owner, name) =>
          (await listed(owner, name)).find(([found]) => found === name)?.[1] ?? null,
        list: (owner) => listed(owner, ""),
        put: (owner, name, value) => put(pathOf(owner, kind, name), value),
        remove: (owner, name) => remove(pathOf(owner, kind, name))
      }
    },
    durability: async (): Promise<Durability> => (await backend()).durability,
    /** Deletes all data of an account on this device, including web storage. */
    async erase(owner: Owner): Promise<void> {
      const prefix = `${owner ?? "guest"}/`
      for (const storage of [tabStorage, deviceStorage])
        for (const path of storedPaths(storage(), prefix)) storedValue(storage, path, () => null).write(null)
      for (const [path] of await list(prefix)) await remove(path)
    }
  }
}

export type LocalStore = ReturnType<typeof createLocalStore>

export const localStore = createLocalStore()
