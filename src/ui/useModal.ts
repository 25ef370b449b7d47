import { useEffect } from "react"
import type { RefObject } from "react"

/**
 * Shows a dialog above all else while `open`, and gives the focus back to where it was.
 * The browser would, but by the time the dialog closes React has taken it off the page.
 */
export function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = element.current
    if (!open || dialog === null) return undefined
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      const nowhere = document.activeElement === null || document.activeElement === document.body
      if (nowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [element, open])
}
