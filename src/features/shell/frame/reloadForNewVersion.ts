const key = "reloaded-from-version"

/** Address of the page's main script, which contains this module; it differs in each version. */
const thisVersion = import.meta.url

let pending: Promise<boolean> | null = null

/** Resolves to whether the page reloads; null if no reload is pending. */
export const newVersionPending = (): Promise<boolean> | null => pending

const leavingMs = 10_000

/** Time of the last `beforeunload`. The page stays for a while afterwards, or for good after a `mailto:` link. */
let left = Number.NEGATIVE_INFINITY

const isLeaving = () => Date.now() - left < leavingMs

const untilStays = () =>
  new Promise<false>((resolve) => setTimeout(() => resolve(false), left + leavingMs - Date.now()))

const serverAnswers = () =>
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false
  )

/**
 * Skips the reload if the server is down, after one reload from this version, offline (the file may still exist), and
 * while the user leaves: Firefox reports aborted loads as failed, and a reload would bring the page back.
 */
async function reloadOnce(): Promise<boolean> {
  if (!navigator.onLine) return false
  if (sessionStorage.getItem(key) === thisVersion) return false
  const answers = !isLeaving() && (await serverAnswers())
  if (isLeaving()) return untilStays()
  if (!answers) return false
  sessionStorage.setItem(key, thisVersion)
  location.reload()
  return true
}

/** Reloads the page once if a file cannot be loaded, because a deployment removes the old version's files. */
export function reloadForNewVersion(): void {
  window.addEventListener("beforeunload", () => {
    left = Date.now()
  })
  // The page was restored from the back/forward cache.
  window.addEventListener("pageshow", () => {
    left = Number.NEGATIVE_INFINITY
  })
  window.addEventListener("vite:preloadError", () => {
    pending ??= reloadOnce()
    void pending.then((reloads) => {
      if (!reloads) pending = null
    })
  })
}
