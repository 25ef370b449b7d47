const key = "reloaded-from-version"

/** The address of the page's main script, which this is a part of, differs in each version. */
const thisVersion = import.meta.url

let pending: Promise<boolean> | null = null

/** Whether the page is about to load anew; null while nothing asks for it. */
export const newVersionPending = (): Promise<boolean> | null => pending

const leavingMs = 10_000

/** When the page was last about to be left; it still stands for a while, as it does for good after a link to a mail. */
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
 * A server that is away would leave nothing to look at, and a version that cannot be loaded is not tried again.
 * Without a network nothing is known of the file; it may be back by the time the server answers.
 * Whoever leaves a page breaks off what it loads, which fails in Firefox: a reload would bring the page back.
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

/** After a deployment the files of the old version are gone: when one cannot be loaded the page loads anew, once. */
export function reloadForNewVersion(): void {
  window.addEventListener("beforeunload", () => {
    left = Date.now()
  })
  // Whoever comes back finds the page as it was.
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
