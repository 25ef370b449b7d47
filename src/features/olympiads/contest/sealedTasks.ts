import type { QueryClient } from "@tanstack/react-query"
import type { SealedStatements } from "../../../api/contract/olympiads/sealed.ts"
import { fillCache } from "../../../api/queries.ts"

const ivBytes = 12
/** By contest and language: statements of one language are no use to who reads the other. */
const sealedTexts = new Map<string, SealedStatements>()

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const addressOf = (slug: string, language: string) => `/contest-tasks/${encodeURIComponent(slug)}/${language}`
const store = "contest-tasks"
/** Nobody waits longer at the bell for a storage that does not answer. */
const patienceMs = 500

/** Only secure pages can open them: on others the plain calls do. */
export const canOpenSealed = (): boolean => typeof crypto === "object" && crypto.subtle !== undefined

/** Keeps them beyond a reload of the page; where nothing can be kept, at least until then. */
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

/** What was fetched beforehand. */
export async function readSealed(slug: string, language: string): Promise<SealedStatements | null> {
  const address = addressOf(slug, language)
  return sealedTexts.get(address) ?? Promise.race([readStored(address), nothingAfter(patienceMs)])
}

/** Lets go of them once they are open. */
export async function forgetSealed(slug: string, language: string): Promise<void> {
  const address = addressOf(slug, language)
  sealedTexts.delete(address)
  await openStore()
    .then((cache) => cache?.delete(address))
    .catch(() => undefined)
}

/** Puts the statements where the calls would have put them; false when the key is not theirs. */
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

/** The server refuses to start with an edition that it cannot read: what an older version left is not sent. */
const isSealed = (value: unknown): value is SealedStatements =>
  typeof value === "object" &&
  value !== null &&
  "edition" in value &&
  typeof value.edition === "string" &&
  /^[\w-]{43}$/.test(value.edition) &&
  "sealed" in value &&
  typeof value.sealed === "string"

const nothingAfter = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null))
