import type { BrowserContext, TestInfo } from "@playwright/test"
import type { AnyMachineSnapshot, InspectionEvent } from "xstate"
import { stepsAnnotation, type BrowserStep } from "../../../qa/coverage/BrowserStep.ts"

/** Steps of the scenario that runs, as JSON. */
const recorded = new Set<string>()

/** Records the steps of the actors of every page that the context opens. */
export async function recordActors(context: BrowserContext): Promise<void> {
  await context.exposeBinding("recordActorStep", (_page, step: string) => void recorded.add(step))
  await context.addInitScript(watchInPage)
}

/** Records a state that a scenario sees of a machine without an actor in the page. */
export const recordState = (machine: string, state: string): void =>
  void recorded.add(JSON.stringify({ machine, state } satisfies BrowserStep))

/** Hands the recorded steps to the reporter, and forgets them. */
export function reportActors({ annotations }: TestInfo): void {
  if (recorded.size > 0) annotations.push({ type: stepsAnnotation, description: `[${[...recorded].join()}]` })
  recorded.clear()
}

/** Runs in the page, so it uses nothing of this module. */
function watchInPage() {
  const page = globalThis as {
    actorWatchers?: Set<(event: InspectionEvent) => void>
    recordActorStep?: (step: string) => Promise<void>
  }
  const sent = new Set<string>()
  const send = (step: BrowserStep) => {
    const json = JSON.stringify(step)
    if (sent.has(json)) return
    sent.add(json)
    // The page may close meanwhile.
    page.recordActorStep?.(json).catch(() => {})
  }
  const watch = (event: InspectionEvent) => {
    if (event.type === "@xstate.microstep")
      for (const transition of event._transitions) {
        const { source, eventType } = transition
        const siblings = eventType === "" ? source.always : source.transitions.get(eventType)
        const position = Math.max(0, siblings?.indexOf(transition) ?? 0)
        send({ machine: source.machine.id, source: source.path.join("."), eventType, position })
      }
    if (event.type === "@xstate.snapshot" && "_nodes" in event.snapshot)
      for (const { type, path, machine } of (event.snapshot as unknown as AnyMachineSnapshot)._nodes)
        if (type === "atomic") send({ machine: machine.id, state: path.join(".") })
  }
  page.actorWatchers = new Set([watch])
}
