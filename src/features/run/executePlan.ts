import { compareOutput } from "../../checker/compareOutput.ts"
import type { InputReport, RunEvent, RunFailure, RunPlan } from "../../machines/runMachine.ts"
import type { Runtimes } from "../../runtimes/createRuntimes.ts"
import type { BrowserLanguage } from "../../runtimes/RuntimeAssets.ts"
import { RuntimeUnavailable } from "../../runtimes/RuntimeUnavailable.ts"

/** A result before it is compared with the sample's answer. */
export type ProgramResult = Omit<InputReport, "comparison">

export interface ServerRunHandlers {
  readonly onInputStarted: (index: number) => void
  readonly onInputDone: (index: number, result: ProgramResult) => void
  readonly signal: AbortSignal
}

/** Runs a plan on the server; resolves with the compiler's log if the program was not accepted, else `null`. */
export type RunOnServer = (plan: RunPlan, handlers: ServerRunHandlers) => Promise<string | null>

export interface RunServices {
  readonly browserRuntimes: () => Promise<Runtimes>
  readonly runOnServer: RunOnServer
}

type SendBack = (event: RunEvent) => void

const browserLanguages: ReadonlyArray<string> = [
  "python",
  "javascript"
] satisfies ReadonlyArray<BrowserLanguage>

export const runsInBrowser = (language: string): language is BrowserLanguage =>
  browserLanguages.includes(language)

/** Runs the plan where its language lives and tells the machine what happens, to the end. */
export async function executePlan(
  plan: RunPlan,
  services: RunServices,
  sendBack: SendBack,
  signal: AbortSignal
): Promise<void> {
  try {
    const log = await execute(plan, services, sendBack, signal)
    sendBack(log === null ? { type: "run.finished" } : { type: "run.rejected", log })
  } catch (error) {
    if (!signal.aborted) sendBack({ type: "run.failed", failure: failureOf(error) })
  }
}

async function execute(
  plan: RunPlan,
  { browserRuntimes, runOnServer }: RunServices,
  sendBack: SendBack,
  signal: AbortSignal
): Promise<string | null> {
  const onInputStarted = (index: number) => sendBack({ type: "input.started", index })
  const onInputDone = (index: number, result: ProgramResult) =>
    sendBack({ type: "input.finished", index, report: compared(result, plan, index) })
  const { language, code, limits } = plan
  if (!runsInBrowser(language)) return runOnServer(plan, { onInputStarted, onInputDone, signal })

  const runtimes = await browserRuntimes()
  const inputs = plan.inputs.map(({ input }) => input)
  await runtimes.run(
    { language, code, inputs, limits },
    {
      onProgress: (loadedBytes, totalBytes) =>
        sendBack({ type: "runtime.progressed", loadedBytes, totalBytes }),
      onTestStarted: onInputStarted,
      onTestDone: (index, result) => {
        onInputDone(index, result)
        return result.status === "time_limit" ? "stop" : "go"
      },
      signal
    }
  )
  return null
}

function compared(result: ProgramResult, { inputs, checker }: RunPlan, index: number): InputReport {
  const answer = inputs[index]?.answer ?? null
  const comparable = result.status === "ok" && answer !== null
  return { ...result, comparison: comparable ? compareOutput(result.stdout, answer, checker) : null }
}

const failureOf = (error: unknown): RunFailure =>
  error instanceof RuntimeUnavailable ? { kind: error.reason, error } : { kind: "server", error }
