/** An account's id; null for a guest. */
export type Owner = number | null

/** Returns null for a value that this version cannot read. */
export type Decode<Value> = (value: unknown) => Value | null

/**
 * A small value in web storage, read and written synchronously, for example before the first paint or on page unload.
 */
export interface StoredValue<Value> {
  read(): Value | null
  /** Null removes the value. Returns false if the browser refuses to store it. */
  write(value: Value | null): boolean
}

const prefix = "zama/"

/** The path starts with the owner, so that one prefix finds all data of an owner. */
export const pathOf = (owner: Owner, kind: string, name = ""): string => `${owner ?? "guest"}/${kind}/${name}`

export const isOwnedKey = (key: string): boolean => key.startsWith(prefix)

export const decodeText: Decode<string> = (value) => (typeof value === "string" ? value : null)

/** Returns false if the browser refuses to store the text, because the storage is full. */
export function writeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** A value of one owner in `storage`, which is either per tab or shared by all tabs. */
export function storedValue<Value>(
  storage: () => Storage,
  path: string,
  decode: Decode<Value>
): StoredValue<Value> {
  const key = prefix + path
  return {
    read: () => {
      try {
        return decode(JSON.parse(storage().getItem(key) ?? "null"))
      } catch {
        return null
      }
    },
    write: (value) => {
      try {
        if (value !== null) return writeText(storage(), key, JSON.stringify(value))
        storage().removeItem(key)
        return true
      } catch {
        return false
      }
    }
  }
}

/** Paths in a web storage that start with `beginning`. */
export const storedPaths = (storage: Storage, beginning: string): ReadonlyArray<string> =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
    .filter((key) => key.startsWith(prefix + beginning))
    .map((key) => key.slice(prefix.length))

export const tabStorage = (): Storage => sessionStorage
export const deviceStorage = (): Storage => localStorage
