import { useRef } from "react"
import { ModalDialog, type DialogProps } from "./Dialog.tsx"
import { useDragDown } from "./useDragDown.ts"

/** A dialog at the bottom edge of a phone screen; dragging it down by more than 100 px closes it. */
export function Sheet(props: Omit<DialogProps, "className">) {
  const element = useRef<HTMLDialogElement>(null)
  useDragDown(element, props.open, () => {
    if (props.busy !== true) props.onClose()
  })
  return (
    <ModalDialog
      {...props}
      element={element}
      top={
        <div aria-hidden="true" className="grid h-6 touch-none place-items-center">
          <span className="h-1 w-10 rounded-full bg-line-strong" />
        </div>
      }
      className="mb-0 max-h-[85dvh] w-full max-w-none animate-rise rounded-b-none transition-[translate] 640:w-[28rem] [&>:last-child]:pt-2 [&>:last-child]:pb-[max(1.5rem,env(safe-area-inset-bottom))]"
    />
  )
}
