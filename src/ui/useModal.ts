import { useEffect } from "react"
import type { RefObject } from "react"
import { followFocus, rememberFocus } from "./focusTrail.ts"

/**
 * Shows a dialog above all else while `open`, and gives the focus back to where it was.
 * The browser would, but by the time the dialog closes React has taken it off the page.
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
