import type { ActorRefLike, AnyActorRef, AnyMachineSnapshot } from "xstate"
import { machineSnapshot, watchActors } from "../../../src/features/shell/actors/watchActors.ts"
import { leavesOf } from "../../../src/machines/leavesOf.ts"
import type { ActorStep, WatchedActor } from "./messages.ts"
import { withoutPersonalData } from "./withoutPersonalData.ts"

/** Steps stored for each actor. */
const longestHistory = 200
const mostActors = 60

interface Recorded {
  readonly ref: ActorRefLike
  readonly machine: string
  readonly steps: Array<ActorStep>
}

const stepOf = (event: object & { readonly type: string }, snapshot: AnyMachineSnapshot): ActorStep => {
  const { type, ...data } = event
  return {
    at: Date.now(),
    event: type,
    data: withoutPersonalData(data),
    states: leavesOf(snapshot),
    context: withoutPersonalData(snapshot.context)
  }
}

const statusOf = (ref: ActorRefLike): string => {
  const snapshot = (ref as AnyActorRef).getSnapshot() as { readonly status?: string } | undefined
  return snapshot?.status ?? "active"
}

/** Records the histories of the page's actors; calls back after each step. */
export function recordActors(changed: () => void): () => ReadonlyArray<WatchedActor> {
  const actors = new Map<string, Recorded>()
  watchActors((inspection) => {
    const snapshot = machineSnapshot(inspection)
    if (snapshot === null || inspection.type !== "@xstate.snapshot") return
    const { actorRef: ref, event } = inspection
    const { sessionId } = ref
    const known = actors.get(sessionId) ?? { ref, machine: snapshot.machine.id, steps: [] }
    known.steps.push(stepOf(event, snapshot))
    if (known.steps.length > longestHistory) known.steps.shift()
    actors.delete(sessionId)
    actors.set(sessionId, known)
    const [oldest] = actors.keys()
    if (actors.size > mostActors && oldest !== undefined) actors.delete(oldest)
    changed()
  })
  return () =>
    [...actors].map(([id, { ref, machine, steps }]) => ({
      id,
      machine,
      status: statusOf(ref),
      steps: [...steps]
    }))
}
