import { CircleAlert, CircleCheck, Info, X } from "lucide-react"
import { createRoot } from "react-dom/client"
import { Toaster, toast } from "sonner"

export type ToastTone = "danger" | "success" | "neutral"

export interface Toast {
  readonly tone: ToastTone
  readonly title: string
  readonly text: string | null
  /** Show the toast even if an identical one is on screen. */
  readonly repeat: boolean
}

export interface ToasterTexts {
  readonly region: string
  readonly close: string
}

const duration = 5_000
const show = { danger: toast.error, success: toast.success, neutral: toast.info }

/** Outside the app's tree, so that toasts survive an app crash. */
const host = document.createElement("div")

/** Sonner pauses toasts on hover only, so focus re-shows all of them without an end time. */
function holdFor(time: number): void {
  for (const shown of toast.getToasts())
    if ("title" in shown) toast.message(shown.title, { ...shown, duration: time })
}

/** Sonner restores the focus on blur, but the browser fires no blur when a focused toast is removed. */
function leave(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && host.contains(focused)) focused.blur()
}

host.addEventListener("focusin", () => holdFor(Infinity))
host.addEventListener("focusout", ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) holdFor(duration)
})
host.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !(event.target instanceof Element)) return
  // Keeps Escape from also closing the dialog underneath.
  event.preventDefault()
  event.stopPropagation()
  event.target.closest("li")?.querySelector<HTMLElement>("[data-close-button]")?.click()
})

/** Adds the toast region to the page; returns a function that renders it with its texts. */
export function mountToaster(): (texts: ToasterTexts) => void {
  document.body.append(host)
  const root = createRoot(host)
  return ({ region, close }) =>
    root.render(
      <Toaster
        position="top-right"
        offset={16}
        mobileOffset={16}
        gap={8}
        expand
        visibleToasts={9}
        hotkey={[]}
        closeButton
        customAriaLabel={region}
        className="font-sans! text-ink"
        icons={{
          error: <CircleAlert className="text-danger-ink" />,
          success: <CircleCheck className="text-success-ink" />,
          info: <Info className="text-ink-soft" />,
          close: <X />
        }}
        toastOptions={{
          unstyled: true,
          duration,
          closeButtonAriaLabel: close,
          classNames: {
            toast:
              "flex w-full items-start gap-3 rounded-lg border border-l-4 border-line bg-raised p-4 shadow-float focus-visible:outline-2! focus-visible:outline-accent-ink!",
            error: "border-l-danger",
            success: "border-l-success",
            info: "border-l-line-strong",
            icon: "shrink-0 [&>svg]:mt-0.5 [&>svg]:size-5",
            content: "min-w-0 grow",
            title: "font-semibold",
            description: "text-sm text-ink-soft",
            closeButton:
              "order-last -my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink [&_svg]:size-5"
          }
        }}
      />
    )
}

/**
 * A modal dialog makes the rest of the page inert, so toasts move into the open dialog.
 * After the dialog closes, they move back to the body.
 */
function bringToFront(): void {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1)
  const parent = dialog ?? document.body
  if (host.parentElement !== parent) parent.append(host)
  if (dialog === undefined) return
  const watcher = new MutationObserver(() => {
    if (host.isConnected) return
    watcher.disconnect()
    document.body.append(host)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Shows a toast. If an identical one is on screen, only restarts its timer. */
export function showToast({ tone, title, text, repeat }: Toast): void {
  if (host.isConnected) bringToFront()
  show[tone](title, {
    ...(!repeat && { id: JSON.stringify([tone, title, text]) }),
    description: text,
    onDismiss: leave
  })
}
