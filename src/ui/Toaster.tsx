import { createRoot } from "react-dom/client"
import { createToastList } from "./toastList.ts"
import type { Toast } from "./toastList.ts"
import { Toasts } from "./Toasts.tsx"
import type { ToasterTexts } from "./Toasts.tsx"

const list = createToastList()
let host: HTMLElement | null = null

/** Puts the region for toasts on the page, outside of the app's own tree, so that even its fall can be told. */
export function mountToaster(): (texts: ToasterTexts) => void {
  host = document.createElement("div")
  document.body.append(host)
  const root = createRoot(host)
  return (texts) => root.render(<Toasts list={list} texts={texts} />)
}

/**
 * A modal dialog makes all else unreachable and dim: while there is one, toasts belong to it.
 * Back in the body they go once it has closed.
 */
function bringToFront(toasts: HTMLElement): void {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1)
  const place = dialog ?? document.body
  if (toasts.parentElement !== place) place.append(toasts)
  if (dialog === undefined) return
  const watcher = new MutationObserver(() => {
    if (toasts.isConnected) return
    watcher.disconnect()
    document.body.append(toasts)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Shows a toast, unless an identical one is still on screen. */
export function showToast(toast: Toast): void {
  if (host !== null) bringToFront(host)
  list.show(toast)
}
