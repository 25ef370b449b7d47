import { compareOutput, defaultCheckerFlags } from "../../../checker/compareOutput.ts"
import type { BudgetOwner, InputReport, RunEvent, RunFailure, RunPlan } from "../../../machines/runMachine.ts"
import type { Runtimes } from "../../../runtimes/createRuntimes.ts"
import { RuntimeUnavailable } from "../../../runtimes/RuntimeUnavailable.ts"

/** Result of a run before comparison with the expected answer. */
export type ProgramResult = Omit<InputReport, "comparison">

export interface ServerRunHandlers {
  readonly onInputStarted: (index: number) => void
  readonly onInputDone: (index: number, result: ProgramResult) => void
  readonly onBudgetSpent: (owner: BudgetOwner) => void
  readonly signal: AbortSignal
}

/** Runs a plan on the server; resolves with the compiler log on a compilation error, else with `null`. */
export type RunOnServer = (plan: RunPlan, handlers: ServerRunHandlers) => Promise<string | null>

export interface RunServices {
  readonly browserRuntimes: () => Promise<Runtimes>
  readonly runOnServer: RunOnServer
}

type SendBack = (event: RunEvent) => void

/** Runs the plan in the browser or on the server and sends the run events to the machine. */
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
  services: RunServices,
  sendBack: SendBack,
  signal: AbortSignal
): Promise<string | null> {
  const handlers: ServerRunHandlers = {
    onInputStarted: (index) => sendBack({ type: "input.started", index }),
    onInputDone: (index, result) =>
      sendBack({ type: "input.finished", index, report: compared(result, plan, index) }),
    onBudgetSpent: (owner) => sendBack({ type: "run.budgetSpent", owner }),
    signal
  }
  if (!plan.runsInBrowser) return services.runOnServer(plan, handlers)
  const tooDeep = await runHere(plan, services, sendBack, handlers)
  if (tooDeep.length > 0) await runDeepOnes(tooDeep, plan, services.runOnServer, handlers)
  return null
}

/** Runs the plan in the browser; resolves with the indexes of inputs that overflowed its stack. */
async function runHere(
  { language, code, inputs, limits, live = false }: RunPlan,
  { browserRuntimes }: RunServices,
  sendBack: SendBack,
  { onInputStarted, onInputDone, signal }: ServerRunHandlers
): Promise<ReadonlyArray<number>> {
  const tooDeepInputs: Array<number> = []
  const runtimes = await browserRuntimes()
  await runtimes.run(
    { language, code, inputs: inputs.map(({ input }) => input), limits, live },
    {
      onProgress: (loadedBytes, totalBytes) =>
        sendBack({ type: "runtime.progressed", loadedBytes, totalBytes }),
      onTestStarted: onInputStarted,
      onOutput: (_index, text) => sendBack({ type: "output.appeared", text }),
      onTestDone: (index, { tooDeep, ...result }) => {
        onInputDone(index, result)
        if (tooDeep) tooDeepInputs.push(index)
        return result.status === "time_limit" ? "stop" : "go"
      },
      signal
    }
  )
  return tooDeepInputs
}

/** Reruns stack overflows on the server, which has a deeper stack; if that fails, keeps the browser's result. */
async function runDeepOnes(
  indexes: ReadonlyArray<number>,
  plan: RunPlan,
  runOnServer: RunOnServer,
  { onInputStarted, onInputDone, onBudgetSpent, signal }: ServerRunHandlers
): Promise<void> {
  const inputs = indexes.map((index) => plan.inputs[index]!)
  const handlers: ServerRunHandlers = {
    onInputStarted: (index) => onInputStarted(indexes[index]!),
    onInputDone: (index, result) => onInputDone(indexes[index]!, result),
    onBudgetSpent,
    signal
  }
  await runOnServer({ ...plan, inputs }, handlers).catch(() => null)
}

function compared(result: ProgramResult, { inputs, checker }: RunPlan, index: number): InputReport {
  const answer = inputs[index]?.answer ?? null
  if (result.status !== "ok" || answer === null) return { ...result, comparison: null }
  const comparison = compareOutput(result.stdout, answer, checker ?? defaultCheckerFlags)
  // Another output may be right too.
  const isKnown = checker !== null || comparison === "accepted"
  return { ...result, comparison: isKnown ? comparison : null }
}

const failureOf = (error: unknown): RunFailure =>
  error instanceof RuntimeUnavailable ? { kind: error.reason, error } : { kind: "server", error }
