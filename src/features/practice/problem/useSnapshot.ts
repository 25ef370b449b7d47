import { useCallback, useSyncExternalStore } from "react"

interface Observed<Snapshot> {
  getSnapshot(): Snapshot
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** What an actor shows, now and whenever that changes; null while there is none. Needs nothing of XState itself. */
export function useSnapshot<Snapshot>(actor: Observed<Snapshot> | null): Snapshot | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener)
      return () => subscription?.unsubscribe()
    },
    [actor]
  )
  const snapshot = () => actor?.getSnapshot() ?? null
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
