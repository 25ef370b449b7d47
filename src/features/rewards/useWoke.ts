import { useEffect, useEffectEvent } from "react"

/** Says when the page is shown again, or the device is back online. */
export function useWoke(onWoke: () => void): void {
  const woke = useEffectEvent(onWoke)
  useEffect(() => {
    const shown = () => {
      if (document.visibilityState === "visible") woke()
    }
    const online = () => woke()
    document.addEventListener("visibilitychange", shown)
    window.addEventListener("online", online)
    return () => {
      document.removeEventListener("visibilitychange", shown)
      window.removeEventListener("online", online)
    }
  }, [])
}
