import type { AnyMachineSnapshot, InspectionEvent } from "xstate"

type Watcher = (event: InspectionEvent) => void

/** Scenarios add a watcher before the page's code starts. */
const watchers = ((globalThis as { actorWatchers?: Set<Watcher> }).actorWatchers ??= new Set())

/** Passes what happens in the page's actors to the watcher; returns a function that ends it. */
export const watchActors = (watcher: Watcher): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Option of each actor that a feature starts. Its children are inspected with it. */
export const inspect: Watcher = (event) => {
  for (const watcher of watchers) watcher(event)
}

/** The snapshot of a machine after a transition; null for other actors and messages. */
export const machineSnapshot = (event: InspectionEvent): AnyMachineSnapshot | null =>
  event.type === "@xstate.snapshot" && "machine" in event.snapshot
    ? (event.snapshot as AnyMachineSnapshot)
    : null
