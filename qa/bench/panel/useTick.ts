import { useEffect, useState } from "react"

/** Draws the component again at this interval. */
export function useTick(ms: number): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => setCount((count) => count + 1), ms)
    return () => clearInterval(ticking)
  }, [ms])
}
