import { workerPath, type WorkerMessage } from "../../../serviceWorker/workerContract.ts"
import { trustedTypesPolicy } from "../../../trustedTypesPolicy.ts"

const afterLoadMs = 1_000
const handoverMs = 5_000

const validated = trustedTypesPolicy("zama-worker", "createScriptURL", () => workerPath)

/** Whether a service worker is possible: not in development, and not over plain http. */
export const hasWorker = (): boolean => !import.meta.env.DEV && "serviceWorker" in navigator

/** Waits a moment for a newer worker, which takes over only when the old one has nothing to do. */
const handover = () =>
  new Promise<unknown>((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true })
    setTimeout(done, handoverMs)
  })

/** Notifies the worker of the current address, so that it caches what this page needs. */
export async function notifyOpened(): Promise<void> {
  if (!hasWorker()) return
  const { pathname, search } = location
  const language = document.documentElement.lang
  const message: WorkerMessage = { type: "opened", path: pathname + search, language }
  const registration = await navigator.serviceWorker.ready
  if (registration.waiting !== null) await handover()
  registration.active?.postMessage(message)
}

/** Registers the worker after the page has loaded, so that it does not slow down the first visit. */
export function registerWorker(): void {
  if (!hasWorker()) return
  const register = () => {
    // Registration fails in private windows; then only offline support is missing.
    navigator.serviceWorker
      .register(validated(workerPath), { updateViaCache: "none" })
      .then(notifyOpened, () => {})
  }
  const soon = () => setTimeout(register, afterLoadMs)
  if (document.readyState === "complete") soon()
  else window.addEventListener("load", soon, { once: true })
}
