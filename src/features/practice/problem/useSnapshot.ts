import { useCallback, useSyncExternalStore } from "react"

interface Actor<Snapshot> {
  getSnapshot(): Snapshot
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** An actor's snapshot, or null without an actor. `useSelector` would load XState with the editor. */
export function useSnapshot<Snapshot>(actor: Actor<Snapshot> | null): Snapshot | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener)
      return () => subscription?.unsubscribe()
    },
    [actor]
  )
  return useSyncExternalStore(subscribe, () => actor?.getSnapshot() ?? null)
}
