import { workerPath } from "../../../serviceWorker/workerContract.ts"
import type { WorkerMessage } from "../../../serviceWorker/workerContract.ts"
import { trustedTypesPolicy } from "../../../trustedTypesPolicy.ts"

const afterLoadMs = 1_000

const validated = trustedTypesPolicy("zama-worker", "createScriptURL", () => workerPath)

/** Whether there can be a worker: not during development, and not over plain http. */
export const hasWorker = (): boolean => !import.meta.env.DEV && "serviceWorker" in navigator

/** Somebody looks at this address: the worker keeps what it stands on. */
export async function notifyOpened(): Promise<void> {
  if (!hasWorker()) return
  const { active } = await navigator.serviceWorker.ready
  const { pathname, search } = location
  const language = document.documentElement.lang
  active?.postMessage({ type: "opened", path: pathname + search, language } satisfies WorkerMessage)
}

/** Registers the worker once the page stands, so that the first visit waits for nothing of it. */
export function registerWorker(): void {
  if (!hasWorker()) return
  const register = () => {
    // Private windows refuse; everything but the network's absence works all the same.
    navigator.serviceWorker
      .register(validated(workerPath), { updateViaCache: "none" })
      .then(notifyOpened, () => {})
  }
  const soon = () => setTimeout(register, afterLoadMs)
  if (document.readyState === "complete") soon()
  else window.addEventListener("load", soon, { once: true })
}
