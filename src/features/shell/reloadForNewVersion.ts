const key = "reloaded-from-version"

/** The address of the page's main script, which this is a part of, differs in each version. */
const thisVersion = import.meta.url

let pending: Promise<boolean> | null = null

/** Whether the page is about to load anew; null while nothing asks for it. */
export const newVersionPending = (): Promise<boolean> | null => pending

/** Resolves once a page that was being left is not any more; null while nobody leaves it. */
let leaving: Promise<false> | null = null

const leave = () => {
  leaving ??= new Promise((resolve) => {
    setTimeout(() => {
      leaving = null
      resolve(false)
    }, 10_000)
  })
}

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
  if (sessionStorage.getItem(key) === thisVersion || !(await serverAnswers())) return false
  if (leaving !== null) return leaving
  sessionStorage.setItem(key, thisVersion)
  location.reload()
  return true
}

/** After a deployment the files of the old version are gone: when one cannot be loaded the page loads anew, once. */
export function reloadForNewVersion(): void {
  window.addEventListener("beforeunload", leave)
  window.addEventListener("vite:preloadError", () => {
    pending ??= reloadOnce()
    void pending.then((reloads) => {
      if (!reloads) pending = null
    })
  })
}
