import { useEffect, useEffectEvent, type RefObject } from "react"
import { mayPrefetch } from "../../../ui/mayPrefetch.ts"

const most = 8

/** Runs when the browser is idle; after 200 ms without `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run)
  else setTimeout(run, 200)
}

/** Prefetches the problems whose links are visible, one at a time, while the browser is idle. */
export function usePrefetchInView(
  area: RefObject<HTMLElement | null>,
  problems: ReadonlyArray<{ readonly id: number }>,
  prefetch: (id: number) => Promise<void>
): void {
  const load = useEffectEvent(prefetch)
  useEffect(() => {
    if (area.current === null || !mayPrefetch()) return
    const waiting: Array<number> = []
    let left = most
    let busy = false
    const next = () => {
      const id = waiting.shift()
      busy = id !== undefined && left > 0
      if (id === undefined || left === 0) return
      left -= 1
      whenIdle(() => void load(id).then(next, next))
    }
    const watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        waiting.push(Number((target as HTMLElement).dataset["problem"]))
      }
      if (!busy) next()
    })
    for (const { id } of problems) {
      const row = area.current.querySelector(`[data-problem="${id}"]`)
      if (row !== null) watcher.observe(row)
    }
    return () => {
      left = 0
      watcher.disconnect()
    }
  }, [area, problems])
}
