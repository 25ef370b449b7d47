import { X } from "lucide-react"
import { useId, useRef, type ReactNode, type RefObject } from "react"
import { cx } from "./cx.ts"
import { useModal } from "./useModal.ts"

export interface DialogProps {
  readonly open: boolean
  /** Called on Escape, the close button or a click on the backdrop; not while `busy`. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children?: ReactNode
  /** Buttons at the bottom, the primary one last. */
  readonly actions?: ReactNode
  readonly busy?: boolean
  readonly className?: string
}

/** A native modal dialog, which traps the focus and restores it. */
export function Dialog({ className, ...rest }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  return <ModalDialog element={element} {...rest} className={cx("animate-appear", className)} />
}

interface ModalDialogProps extends DialogProps {
  readonly element: RefObject<HTMLDialogElement | null>
  readonly top?: ReactNode
}

/** The shared base of `Dialog` and `Sheet`. */
export function ModalDialog(props: ModalDialogProps) {
  const { element, open, onClose, title, closeLabel, top, children, actions, busy = false, className } = props
  const titleId = useId()
  const pressedInside = useRef(false)
  const leave = () => {
    if (!busy) onClose()
  }
  useModal(element, open, leave)
  if (!open) return null
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      onCancel={(event) => {
        // A file picker inside the dialog fires a `cancel` event too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onPointerDown={({ target, currentTarget }) => {
        pressedInside.current = target !== currentTarget
      }}
      onClick={({ target, currentTarget }) => {
        // Ignore a drag that starts inside the dialog and ends on the backdrop.
        if (target === currentTarget && !pressedInside.current) leave()
        pressedInside.current = false
      }}
      className={cx(
        "w-[min(28rem,calc(100vw-2rem))] overscroll-contain rounded-xl bg-raised p-0 text-ink shadow-float backdrop:bg-shade forced-colors:border",
        className
      )}
    >
      {top}
      <div className="grid gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl font-bold [overflow-wrap:anywhere]">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            disabled={busy}
            onClick={leave}
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-55"
          >
            <X className="size-5" />
          </button>
        </div>
        {children}
        {actions !== undefined && (
          <div className="mt-2 flex flex-wrap justify-end gap-3 max-430:[&>*]:grow">{actions}</div>
        )}
      </div>
    </dialog>
  )
}
