import { createRoot } from "react-dom/client"
import { toast, Toaster as Sonner } from "sonner"
import "sonner/dist/styles.css"

export type ToastTone = "danger" | "success" | "neutral"

export interface Toast {
  readonly tone: ToastTone
  readonly title: string
  readonly text: string | null
  /** Show it again even while an identical toast is on screen. */
  readonly repeat: boolean
}

export interface ToasterTexts {
  readonly region: string
  readonly close: string
}

const duration = 5_000
const host = document.createElement("div")
const shown = new Set<string>()

const classNames = {
  toast:
    "flex w-[min(22rem,calc(100vw-2rem))] items-start gap-3 rounded-lg border border-line bg-raised p-4 text-ink shadow-float",
  title: "font-semibold",
  description: "text-sm text-ink-soft",
  error: "border-l-4 border-l-danger",
  success: "border-l-4 border-l-success",
  closeButton:
    "order-last -my-2.5 -mr-2.5 ml-auto grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
}

/** Puts the region for toasts on the page, outside of the app's own tree, so that even its fall can be told. */
export function mountToaster(): (texts: ToasterTexts) => void {
  document.body.append(host)
  const root = createRoot(host)
  return ({ region, close }) =>
    root.render(
      <Sonner
        className="font-sans!"
        position="top-right"
        duration={duration}
        closeButton
        containerAriaLabel={region}
        toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: close }}
      />
    )
}

const show = { danger: toast.error, success: toast.success, neutral: toast }

/**
 * A modal dialog makes all else unreachable and dim: while there is one, toasts belong to it.
 * Back in the body they go once it has closed.
 */
function bringToFront(): void {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1)
  ;(dialog ?? document.body).append(host)
  if (dialog === undefined) return
  const watcher = new MutationObserver(() => {
    if (host.isConnected) return
    watcher.disconnect()
    document.body.append(host)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Shows a toast, unless an identical one is still on screen. */
export function showToast({ tone, title, text, repeat }: Toast): void {
  const content = JSON.stringify([tone, title, text])
  if (!repeat && shown.has(content)) return
  shown.add(content)
  bringToFront()
  const gone = () => shown.delete(content)
  show[tone](title, {
    ...(text === null ? {} : { description: text }),
    onDismiss: gone,
    onAutoClose: gone
  })
}
