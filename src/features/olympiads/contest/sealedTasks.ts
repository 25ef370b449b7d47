import type { QueryClient } from "@tanstack/react-query"
import type { SealedStatements } from "../../../api/contract/olympiads/participation.ts"
import { fillCache } from "../../../api/queries.ts"

const ivBytes = 12
/** By contest and language, since statements are sealed per language. */
const sealedTexts = new Map<string, SealedStatements>()

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const addressOf = (slug: string, language: string) => `/contest-tasks/${encodeURIComponent(slug)}/${language}`
const store = "contest-tasks"
/** Longest wait for the cache at the contest start, in ms. */
const patienceMs = 500

/** `crypto.subtle` exists only in secure contexts; other pages load the statements by API calls. */
export const canOpenSealed = (): boolean => typeof crypto === "object" && crypto.subtle !== undefined

/** Caches the sealed statements in memory and, if possible, across reloads. */
export async function cacheSealed(
  slug: string,
  language: string,
  statements: SealedStatements
): Promise<void> {
  const address = addressOf(slug, language)
  sealedTexts.set(address, statements)
  await openStore()
    .then((cache) => cache?.put(address, new Response(JSON.stringify(statements))))
    .catch(() => undefined)
}

/** Returns the prefetched sealed statements, or null. */
export async function readSealed(slug: string, language: string): Promise<SealedStatements | null> {
  const address = addressOf(slug, language)
  return sealedTexts.get(address) ?? Promise.race([readStored(address), nothingAfter(patienceMs)])
}

/** Deletes the sealed statements once they are open. */
export async function forgetSealed(slug: string, language: string): Promise<void> {
  const address = addressOf(slug, language)
  sealedTexts.delete(address)
  await openStore()
    .then((cache) => cache?.delete(address))
    .catch(() => undefined)
}

/** Decrypts the statements into the query cache; false if the key does not match. */
export async function openSealed(
  queries: QueryClient,
  { sealed }: SealedStatements,
  statementsKey: string
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("raw", bytesOf(statementsKey), "AES-GCM", false, ["decrypt"])
    const bytes = bytesOf(sealed)
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.subarray(0, ivBytes) },
      key,
      bytes.subarray(ivBytes)
    )
    fillCache(queries, new TextDecoder().decode(plain))
    return true
  } catch {
    return false
  }
}

const openStore = async (): Promise<Cache | null> => (typeof caches === "object" ? caches.open(store) : null)

async function readStored(address: string): Promise<SealedStatements | null> {
  try {
    const found: unknown = await (await (await openStore())?.match(address))?.json()
    return isSealed(found) ? found : null
  } catch {
    return null
  }
}

/** The server rejects a start with an invalid edition, so ignore data written by older versions. */
const isSealed = (value: unknown): value is SealedStatements =>
  typeof value === "object" &&
  value !== null &&
  "edition" in value &&
  typeof value.edition === "string" &&
  /^[\w-]{43}$/.test(value.edition) &&
  "sealed" in value &&
  typeof value.sealed === "string"

const nothingAfter = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null))
