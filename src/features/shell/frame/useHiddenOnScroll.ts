import { useEffect, useState } from "react"

const hidesAfter = 100

/** Where a header that steps aside stands after scrolling from `before` to `now`. */
export function hiddenAfterScroll(hidden: boolean, before: number, now: number): boolean {
  if (now <= hidesAfter) return false
  return now === before ? hidden : now > before
}

/** True while the reader scrolls down, past 100 px; false again on the way up. */
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
