import { fromCallback } from "xstate"
import {
  stepperMachine,
  type StepperEvent,
  type StepperFailure,
  type SteppedProgram
} from "../../../machines/stepperMachine.ts"
import type { Runtimes } from "../../../runtimes/createRuntimes.ts"
import { RuntimeUnavailable } from "../../../runtimes/RuntimeUnavailable.ts"

const megabyte = 1024 * 1024
/** Recording is slower than running, so the limits are lower than those of a run. */
const limits = { timeMs: 10_000, memoryMb: 256, outputBytes: megabyte / 4 }

type SendBack = (event: StepperEvent) => void

/** Stepper machine with the browser's runtimes. */
export const stepperLogic = (browserRuntimes: () => Promise<Runtimes>) =>
  stepperMachine.provide({
    actors: {
      recordProgram: fromCallback<StepperEvent, SteppedProgram>(({ input: program, sendBack }) => {
        const controller = new AbortController()
        void record(program, browserRuntimes, sendBack, controller.signal)
        return () => controller.abort()
      })
    }
  })

async function record(
  program: SteppedProgram,
  browserRuntimes: () => Promise<Runtimes>,
  sendBack: SendBack,
  signal: AbortSignal
): Promise<void> {
  try {
    const runtimes = await browserRuntimes()
    const trace = await runtimes.trace(
      { ...program, limits },
      {
        onProgress: (loadedBytes, totalBytes) =>
          sendBack({ type: "runtime.progressed", loadedBytes, totalBytes }),
        onStarted: () => sendBack({ type: "program.started" }),
        signal
      }
    )
    sendBack({ type: "program.recorded", trace })
  } catch (error) {
    if (!signal.aborted) sendBack({ type: "program.failed", failure: failureOf(error) })
  }
}

const failureOf = (error: unknown): StepperFailure =>
  error instanceof RuntimeUnavailable ? error.reason : "unsupported"
