import { answerKey } from "./workerContract.ts"
import type { FileCache } from "./cachedFiles.ts"

/** Number of cached problems; the least recently opened one is evicted first. */
const mostProblems = 50
const mostLists = 10

const problemPage = /^\/problem\/([1-9]\d{0,14})(?:\/|$)/
const problemAnswer = /^\/api\/problems\/\d+$/
const listAnswer = /^\/api\/problems$/

/** Addresses of the public API calls that a page depends on. */
export function answersOf(path: string): ReadonlyArray<string> {
  const [pathname = "", search = ""] = path.split("?")
  const id = problemPage.exec(pathname)?.[1]
  if (id !== undefined) return [`/api/problems/${id}`, "/api/languages"]
  if (pathname !== "/" && pathname !== "/problems") return []
  const page = new URLSearchParams(search).get("page")
  const query = page !== null && /^[1-9]\d{0,2}$/.test(page) ? `?page=${page}` : ""
  return [`/api/problems${query}`, "/api/topics"]
}

export const isProblem = (path: string): boolean => problemPage.test(path)

/** Request options without cookies or a token, so that the cache contains only public answers. */
const asVisitor = (language: string): RequestInit => ({
  credentials: "omit",
  headers: { accept: "application/json", "accept-language": language }
})

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Fetches and caches an answer as the newest entry; keeps no header but the content type. */
export async function cacheAnswer(
  cache: FileCache,
  address: string,
  language: string,
  fetch: Fetch
): Promise<void> {
  const response = await fetch(address, asVisitor(language))
  if (!response.ok) return
  const headers = { "content-type": "application/json" }
  await cache.put(answerKey(address, language), new Response(await response.text(), { headers }))
}

/** Evicts the oldest problems and list pages beyond the limits. */
export async function boundAnswers(cache: FileCache): Promise<void> {
  const requests = await cache.keys()
  const oldOnes = (pattern: RegExp, most: number) => {
    const matching = requests.filter(({ url }) => pattern.test(new URL(url).pathname))
    return matching.slice(0, Math.max(0, matching.length - most))
  }
  const tooMany = [...oldOnes(problemAnswer, mostProblems), ...oldOnes(listAnswer, mostLists)]
  for (const request of tooMany) await cache.delete(request)
}
