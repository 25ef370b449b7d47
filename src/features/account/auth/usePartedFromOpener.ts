import { useEffect, useState } from "react"

const partedKey = "parted-from-opener"

/** Whether the window of another site that opened this one may still lead it elsewhere. */
const hasOpener = () => window.opener !== null && sessionStorage.getItem(partedKey) === null

/**
 * Loads the page anew where another site's window has a hold on it: its own document parts them, so that nobody types
 * a password into a page that may be exchanged meanwhile. Asked for once, for over plain http browsers part nothing.
 *
 * @returns whether the page may be shown
 */
export function usePartedFromOpener(): boolean {
  const [tied] = useState(hasOpener)
  useEffect(() => {
    if (!tied) return
    sessionStorage.setItem(partedKey, "yes")
    location.reload()
  }, [tied])
  return !tied
}
