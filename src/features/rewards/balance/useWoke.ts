import { useEffect, useEffectEvent } from "react"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"

/**
 * Says when the device is back online, and when the page is shown again after the moment `until`.
 *
 * Showing the page is no reason to ask by itself; timers that slept through that moment are.
 */
export function useWoke(until: () => string | undefined, onWoke: () => void): void {
  const woke = useEffectEvent(onWoke)
  const isOver = useEffectEvent(() => Date.parse(until() ?? "") <= Date.now())
  useEffect(() => {
    const shown = () => {
      if (document.visibilityState === "visible" && isOver()) woke()
    }
    const stop = onNetworkReturn(() => woke())
    document.addEventListener("visibilitychange", shown)
    return () => {
      document.removeEventListener("visibilitychange", shown)
      stop()
    }
  }, [])
}
