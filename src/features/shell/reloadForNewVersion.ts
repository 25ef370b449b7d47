const key = "reloaded-from-version"

/** The address of the page's main script, which this is a part of, differs in each version. */
const thisVersion = import.meta.url

let pending: Promise<boolean> | null = null

/** Whether the page is about to load anew; null while nothing asks for it. */
export const newVersionPending = (): Promise<boolean> | null => pending

const serverAnswers = () =>
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false
  )

/**
 * A server that is away would leave nothing to look at, and a version that cannot be loaded is not tried again.
 * Without a network nothing is known of the file; it may be back by the time the server answers.
 */
async function reloadOnce(): Promise<boolean> {
  if (!navigator.onLine) return false
  if (sessionStorage.getItem(key) === thisVersion || !(await serverAnswers())) return false
  sessionStorage.setItem(key, thisVersion)
  location.reload()
  return true
}

/** After a deployment the files of the old version are gone: when one cannot be loaded the page loads anew, once. */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", () => {
    pending ??= reloadOnce()
    void pending.then((reloads) => {
      if (!reloads) pending = null
    })
  })
}
