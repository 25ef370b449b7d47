import { NavigationRoute, Route, registerRoute } from "workbox-routing"
import { CacheFirst, NetworkOnly } from "workbox-strategies"
import { answersOf, boundAnswers, isProblem, cacheAnswer } from "./cachedAnswers.ts"
import { cacheAll, cacheFiles, removeOthers } from "./cachedFiles.ts"
import { answersCache, shellPath, type WorkerFiles, type WorkerMessage } from "./workerContract.ts"
import type { MessageToWorker, WorkerEvent, WorkerScope } from "./workerScope.ts"

/** Injected by `vite/serviceWorkerPlugin.ts`. */
declare const workerFiles: WorkerFiles

const scope = globalThis as unknown as WorkerScope
const { entry, core, problem, rest, runtimes } = workerFiles

/** File names contain a content hash, so all versions share one cache; the shell has a cache per version. */
const filesCache = "zama-files"
const shellCache = `zama-shell${entry}`
const listed = new Set([...core, ...problem, ...rest, ...runtimes])

/** Longer than a slow server needs, shorter than a child's patience. */
const navigationSeconds = 8
/** Statuses that a proxy returns when the server is down. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504

const fetchFile = (path: string) => fetch(path, { priority: "low" })

async function cacheShell(): Promise<void> {
  const response = await fetch(shellPath, { credentials: "omit", cache: "no-store" })
  const text = await response.clone().text()
  // During a deployment, a server of another version may answer.
  if (!response.ok || !text.includes(entry)) throw new Error("The shell belongs to another version")
  await (await caches.open(shellCache)).put(shellPath, response)
}

async function install(): Promise<void> {
  await cacheAll(await caches.open(filesCache), core, fetchFile)
  await cacheShell()
}

async function activate(): Promise<void> {
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
  for (const name of await caches.keys()) {
    if (name.startsWith("zama-shell") && name !== shellCache) await caches.delete(name)
  }
  // Another window may still run the previous version and load its files.
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true })
  if (windows.length <= 1) await removeOthers(await caches.open(filesCache), listed)
}

/** Whether the connection is good enough to prefetch optional files. */
function isGenerous(): boolean {
  const { connection } = scope.navigator
  return connection === undefined || (!connection.saveData && connection.effectiveType === "4g")
}

async function cachePage(path: string, language: string): Promise<void> {
  const answers = await caches.open(answersCache)
  for (const address of answersOf(path)) await cacheAnswer(answers, address, language, fetch)
  await boundAnswers(answers)
  const files = await caches.open(filesCache)
  if (isProblem(path)) await cacheFiles(files, problem, fetchFile)
  // A newer worker waits until this one has nothing to do.
  if (!isGenerous() || scope.registration.waiting) return
  await cacheFiles(files, isProblem(path) ? runtimes : problem, fetchFile)
}

/** Caches pages one at a time, so that prefetching does not compete with requests the user waits for. */
let caching: Promise<void> = Promise.resolve()

function receive({ data, ports }: MessageToWorker): Promise<unknown> | void {
  const message = data as WorkerMessage
  if (message.type === "version") return ports[0]?.postMessage(entry)
  if (message.type === "takeOver") return scope.skipWaiting()
  // A network loss is not an error: the next page continues with the missing files.
  caching = caching.then(() => cachePage(message.path, message.language)).catch(() => {})
  return caching
}

const appShell = async () => (await caches.open(shellCache)).match(shellPath)

const files = new CacheFirst({
  cacheName: filesCache,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) }]
})

const pages = new NetworkOnly({
  networkTimeoutSeconds: navigationSeconds,
  plugins: [
    {
      handlerWillRespond: async ({ response }) => (isAway(response) && (await appShell())) || response,
      handlerDidError: appShell
    }
  ]
})

scope.addEventListener("install", (event) => event.waitUntil(install()))
scope.addEventListener("activate", (event) => event.waitUntil(activate()))
scope.addEventListener("message", (event) => {
  const work = receive(event)
  if (work !== undefined) event.waitUntil(work)
})

const isOurs = (url: URL) => listed.has(url.pathname + url.search)

// The runtime frame is a navigation too, but must not fall back to a page.
registerRoute(
  new Route(({ url, sameOrigin }) => sameOrigin && isOurs(url), {
    handle: (options) => {
      const event = options.event as WorkerEvent
      // The browser may have started a navigation preload, and warns if nothing consumes its response.
      if (event.preloadResponse) event.waitUntil(event.preloadResponse.catch(() => {}))
      return files.handle(options)
    }
  })
)
registerRoute(
  new NavigationRoute(pages, {
    denylist: [
      /^\/(?:api|dev)\//,
      /^\/(?:healthz|readyz|metrics)/,
      /^\/runtime-frame\.html/,
      /^\/[^/]+\.\w+$/
    ]
  })
)
