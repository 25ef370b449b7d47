import { CircleAlert, CircleCheck, Info, X } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react"
import type { FocusEvent, PointerEvent, ReactNode } from "react"
import { cx } from "./cx.ts"
import type { ShownToast, ToastList, ToastTone } from "./toastList.ts"

export interface ToasterTexts {
  readonly region: string
  readonly close: string
}

interface ToastsProps {
  readonly list: ToastList
  readonly texts: ToasterTexts
}

const duration = 5_000

const isWithin = ({ currentTarget, relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget)

/** Short messages at the top right. They go after 5 s, but not while the mouse or the focus is on one. */
export function Toasts({ list, texts }: ToastsProps) {
  const toasts = useSyncExternalStore(list.subscribe, list.shown)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const before = useRef<EventTarget | null>(null)
  const point = ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse")
  const dismiss = (id: number) => {
    if (focused && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    // What has gone tells neither the mouse nor the focus that they are elsewhere.
    setHovered(false)
    setFocused(false)
    list.dismiss(id)
  }
  return (
    <section
      aria-label={texts.region}
      onPointerEnter={point}
      onPointerMove={point}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (!isWithin(event)) before.current = event.relatedTarget
        setFocused(true)
      }}
      onBlur={(event) => setFocused(isWithin(event))}
      className="pointer-events-none fixed top-4 right-4 z-60 w-[min(22rem,calc(100vw-2rem))] font-sans text-ink"
    >
      <ol aria-live="polite" className="grid gap-2">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            held={hovered || focused}
            closeLabel={texts.close}
            onDismiss={() => dismiss(toast.id)}
            onTimeout={() => list.dismiss(toast.id)}
          />
        ))}
      </ol>
    </section>
  )
}

const looks: Readonly<Record<ToastTone, readonly [edge: string, icon: ReactNode]>> = {
  danger: [
    "border-l-4 border-l-danger",
    <CircleAlert key="icon" aria-hidden="true" className="text-danger-ink" />
  ],
  success: [
    "border-l-4 border-l-success",
    <CircleCheck key="icon" aria-hidden="true" className="text-success-ink" />
  ],
  neutral: [
    "border-l-4 border-l-line-strong",
    <Info key="icon" aria-hidden="true" className="text-ink-soft" />
  ]
}

interface ToastCardProps {
  readonly toast: ShownToast
  readonly held: boolean
  readonly closeLabel: string
  readonly onDismiss: () => void
  readonly onTimeout: () => void
}

function ToastCard({ toast, held, closeLabel, onDismiss, onTimeout }: ToastCardProps) {
  const { tone, title, text } = toast
  const [edge, icon] = looks[tone]
  const timeout = useEffectEvent(onTimeout)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(timeout, duration)
    return () => clearTimeout(timer)
  }, [held])
  return (
    <li
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        // Not the dialog below it.
        event.preventDefault()
        event.stopPropagation()
        onDismiss()
      }}
      className={cx(
        "pointer-events-auto flex animate-appear items-start gap-3 rounded-lg border border-line bg-raised p-4 shadow-float [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0",
        edge
      )}
    >
      {icon}
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        {text !== null && <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onDismiss}
        className="-my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink [&_svg]:size-5"
      >
        <X aria-hidden="true" />
      </button>
    </li>
  )
}
