import type { QueryClient } from "@tanstack/react-query"
import type { SealedStatements } from "../../api/contract/sealed.ts"
import { fillCache } from "../../api/queries.ts"

const ivBytes = 12
const kept = new Map<string, SealedStatements>()

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const addressOf = (slug: string) => `/contest-tasks/${encodeURIComponent(slug)}`
const store = "contest-tasks"

/** Only secure pages can open them: on others the plain calls do. */
export const canOpenSealed = (): boolean => typeof crypto === "object" && crypto.subtle !== undefined

/** Keeps them beyond a reload of the page; where nothing can be kept, at least until then. */
export async function keepSealed(slug: string, statements: SealedStatements): Promise<void> {
  kept.set(slug, statements)
  await openStore()
    .then((cache) => cache?.put(addressOf(slug), new Response(JSON.stringify(statements))))
    .catch(() => undefined)
}

/** What was fetched beforehand. */
export async function readSealed(slug: string): Promise<SealedStatements | null> {
  const known = kept.get(slug)
  if (known !== undefined) return known
  try {
    const found = await (await openStore())?.match(addressOf(slug))
    return found === undefined ? null : ((await found.json()) as SealedStatements)
  } catch {
    return null
  }
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
