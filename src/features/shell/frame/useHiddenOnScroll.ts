import { useEffect, useState } from "react"

const hidesAfter = 100

/** Whether a header is hidden after scrolling from `before` to `now`, in pixels. */
export function hiddenAfterScroll(hidden: boolean, before: number, now: number): boolean {
  if (now <= hidesAfter) return false
  return now === before ? hidden : now > before
}

/** True while the user scrolls down beyond 100 px; false again on scrolling up. */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const now = window.scrollY
      const before = last
      last = now
      setHidden((current) => hiddenAfterScroll(current, before, now))
    }
    window.addEventListener("scroll", follow, { passive: true })
    return () => window.removeEventListener("scroll", follow)
  }, [])
  return hidden
}
