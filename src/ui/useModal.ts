import { useEffect, useEffectEvent, type RefObject } from "react"
import { followFocus, rememberFocus } from "./focusTrail.ts"

/**
 * Shows a modal dialog while `open`, and restores the focus afterwards.
 * The browser cannot restore it, because React removes the dialog before it closes. `onLeave` is called when the browser
 * closes the dialog, as it does at the second Escape even if `cancel` was prevented; the dialog stays while `open`.
 */
export function useModal(
  element: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onLeave: () => void
): void {
  const leave = useEffectEvent(onLeave)
  useEffect(followFocus, [])
  useEffect(() => {
    const dialog = element.current
    if (!open || dialog === null) return undefined
    const giveBack = rememberFocus()
    dialog.showModal()
    const stay = () => {
      dialog.showModal()
      leave()
    }
    dialog.addEventListener("close", stay)
    return () => {
      dialog.removeEventListener("close", stay)
      dialog.close()
      if (document.activeElement === null || document.activeElement === document.body) giveBack()
    }
  }, [element, open])
}
