import { useRef } from "react"
import type { ReactNode, TouchEvent } from "react"
import { Dialog } from "./Dialog.tsx"

interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
}

const dragToClose = 100

/** A dialog at the lower edge of a phone; a drag down of more than 100 px closes it. */
export function Sheet({ children, onClose, ...rest }: SheetProps) {
  const start = useRef<number | null>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const move = (distance: number) => {
    const dialog = sheet.current?.closest("dialog")
    if (dialog) dialog.style.translate = distance > 0 ? `0 ${distance}px` : ""
  }
  const dragged = ({ touches, changedTouches }: TouchEvent) =>
    start.current === null ? 0 : ((touches[0] ?? changedTouches[0])?.clientY ?? 0) - start.current
  return (
    <Dialog
      onClose={onClose}
      className="mb-0 max-h-[85dvh] w-full max-w-none rounded-b-none 640:w-[28rem]"
      {...rest}
    >
      <div
        ref={sheet}
        onTouchStart={({ touches }) => {
          const scrolled = (sheet.current?.closest("dialog")?.scrollTop ?? 0) > 0
          start.current = scrolled ? null : (touches[0]?.clientY ?? null)
        }}
        onTouchMove={(event) => move(dragged(event))}
        onTouchEnd={(event) => {
          move(0)
          if (dragged(event) > dragToClose) onClose()
        }}
      >
        {children}
      </div>
    </Dialog>
  )
}
