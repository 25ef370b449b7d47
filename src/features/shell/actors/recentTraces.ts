import { traceName, traceSteps } from "../../../api/contract/messages/reportLimits.ts"
import type { InspectionEvent } from "xstate"
import type { Trace } from "../../../api/contract/messages/trace.ts"
import { leavesOf } from "../../../machines/leavesOf.ts"
import { machineSnapshot, watchActors } from "./watchActors.ts"

type Step = Trace["steps"][number]

interface RecentStep extends Step {
  readonly actor: string
  readonly machine: string
}

const recent: Array<RecentStep> = []

function record(inspection: InspectionEvent): void {
  const snapshot = machineSnapshot(inspection)
  if (snapshot === null || inspection.type !== "@xstate.snapshot") return
  const { actorRef, event } = inspection
  // The server would refuse the whole report.
  if (!traceName.test(event.type)) return
  const { id: machine } = snapshot.machine
  recent.push({ actor: actorRef.sessionId, machine, event: event.type, states: leavesOf(snapshot) })
  if (recent.length > traceSteps) recent.shift()
}

/** Records the last steps of the page's actors: names of events and states, never the data that events carry. */
export const recordTraces = (): (() => void) => watchActors(record)

/** The last steps of the page, by actor. */
export function recentTraces(): ReadonlyArray<Trace> {
  const actors = new Map<string, { readonly machine: string; readonly steps: Array<Step> }>()
  for (const { actor, machine, event, states } of recent) {
    const trace = actors.get(actor) ?? { machine, steps: [] }
    trace.steps.push({ event, states })
    actors.set(actor, trace)
  }
  return [...actors.values()]
}
