import { useEffect, useEffectEvent } from "react"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"

/**
 * Calls `onWoke` when the network returns, and when the page becomes visible after the time `until`.
 * Visibility alone is no reason to refetch, but timers do not fire while the device sleeps.
 */
export function useStaleAfterSleep(until: () => string | undefined, onWoke: () => void): void {
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
