const key = "reloaded-for-version"
const pause = 30_000

/** After a deployment the files of the old version are gone: the page loads anew, once. */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || Date.now() - last < pause) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
