import { useEffect, type RefObject } from "react"
import { followFocus, rememberFocus } from "./focusTrail.ts"

/**
 * Shows a modal dialog while `open`, and restores the focus afterwards.
 * The browser cannot restore it, because React removes the dialog before it closes.
 */
export function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(followFocus, [])
  useEffect(() => {
    const dialog = element.current
    if (!open || dialog === null) return undefined
    const giveBack = rememberFocus()
    dialog.showModal()
    return () => {
      dialog.close()
      if (document.activeElement === null || document.activeElement === document.body) giveBack()
    }
  }, [element, open])
}
