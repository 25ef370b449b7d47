import { createActor, SimulatedClock, type AnyEventObject } from "xstate"
import { inspect } from "../../src/features/shell/actors/watchActors.ts"
import { stepperLogic } from "../../src/features/practice/stepper/stepperLogic.ts"
import type { SteppedProgram, StepperEvent } from "../../src/machines/stepperMachine.ts"
import type { Runtimes, TraceHandlers } from "../../src/runtimes/createRuntimes.ts"
import { RuntimeUnavailable } from "../../src/runtimes/RuntimeUnavailable.ts"
import type { Trace } from "../../src/trace/Trace.ts"

interface Asked {
  readonly handlers: TraceHandlers
  readonly resolve: (trace: Trace) => void
  readonly reject: (error: unknown) => void
}

/**
 * A stepper over a recording that the test controls. `play` performs one model step: the program's events
 * happen in the current recording, time passes by the clock, and all others are the learner's. `journal`
 * lists the calls of the runtimes.
 */
export function startFakeRecording(program: SteppedProgram) {
  const journal: Array<string> = []
  const clock = new SimulatedClock()
  let asked = Promise.withResolvers<Asked>()

  const trace: Runtimes["trace"] = ({ code, input }, handlers) =>
    new Promise((resolve, reject) => {
      journal.push(`record ${JSON.stringify([code, input])}`)
      handlers.signal.addEventListener("abort", () => {
        journal.push("stop")
        reject(handlers.signal.reason)
      })
      asked.resolve({ handlers, resolve, reject })
    })
  const runtimes = { preload: async () => {}, run: async () => {}, dispose: () => {}, trace }
  const actor = createActor(
    stepperLogic(async () => runtimes),
    { input: program, clock, inspect }
  ).start()

  const play = async (event: AnyEventObject): Promise<void> => {
    if (event.type.startsWith("xstate.after")) return clock.increment(900)
    if (event.type === "stepper.retried") asked = Promise.withResolvers()
    if (!isPrograms(event)) return actor.send(event as StepperEvent)
    return happen(await asked.promise, event)
  }
  return { actor, journal, play }
}

const isPrograms = ({ type }: AnyEventObject) => type.startsWith("program.") || type.startsWith("runtime.")

function happen({ handlers, resolve, reject }: Asked, event: AnyEventObject): void {
  switch (event.type) {
    case "runtime.progressed":
      return handlers.onProgress?.(event["loadedBytes"], event["totalBytes"])
    case "program.started":
      return handlers.onStarted?.()
    case "program.recorded":
      return resolve(event["trace"])
    case "program.failed":
      return reject(new RuntimeUnavailable(event["failure"], null))
    default:
      throw new Error(`No code plays "${event.type}"`)
  }
}
