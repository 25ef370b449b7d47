import { useEffect, useRef, useState } from "react"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { RunActorRef, RunInput, RunPlan, RunSnapshot } from "../../../machines/runMachine.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { afterFirstInput } from "../../shell/frame/afterFirstInput.ts"
import { showNoConnection } from "../../shell/frame/showNoConnection.ts"
import type { LimitedLanguage } from "./languagesFor.ts"
import { useSnapshot } from "./useSnapshot.ts"

export interface RunControl {
  /** Null until the run actor is loaded. */
  readonly snapshot: RunSnapshot | null
  readonly ownInput: string
  readonly setOwnInput: (text: string) => void
  readonly start: (language: LimitedLanguage, code: string) => void
  readonly stop: () => void
  readonly retry: () => void
}

/** The samples, then the custom input if there is any or there are no samples. */
export function inputsOf(problem: Pick<Problem, "samples">, ownInput: string): ReadonlyArray<RunInput> {
  const samples = problem.samples.map(({ input, answer }) => ({ input, answer }))
  if (ownInput === "" && samples.length > 0) return samples
  const ended = /[^\n]$/.test(ownInput) ? `${ownInput}\n` : ownInput
  return [...samples, { input: ended, answer: null }]
}

/** Runs the program on the samples and the custom input. */
export function useRun(problem: Problem): RunControl {
  const { actor, load } = useRunActor()
  const snapshot = useSnapshot(actor)
  const [ownInput, setOwnInput] = useState("")

  const start = (language: LimitedLanguage, code: string) => {
    const plan: RunPlan = {
      problemId: problem.id,
      language: language.id,
      runsInBrowser: language.runsInBrowser,
      code,
      inputs: inputsOf(problem, ownInput),
      limits: runLimits(problem, language),
      checker: problem.checker
    }
    void load().then((loaded) => loaded.send({ type: "run.started", plan }), showNoConnection)
  }

  return {
    snapshot,
    ownInput,
    setOwnInput,
    start,
    stop: () => actor?.send({ type: "run.stopRequested" }),
    retry: () => actor?.send({ type: "run.retried" })
  }
}

/** The panel shows what the actor does, and must not be missing when it is started. */
const loadRun = async () => {
  const [{ startRunActor }] = await Promise.all([import("./startRunActor.ts"), import("./RunPanel.tsx")])
  return startRunActor
}

/** Loads the actor at the first key or touch, so that a later network loss does not matter. */
function useRunActor() {
  const api = useApi()
  const [actor, setActor] = useState<RunActorRef | null>(null)
  const loading = useRef<Promise<RunActorRef> | null>(null)
  const load = () => {
    loading.current ??= loadRun().then(
      (startRunActor) => {
        const started = startRunActor(api)
        setActor(started)
        return started
      },
      (error: unknown) => {
        loading.current = null
        throw error
      }
    )
    return loading.current
  }
  useEffect(() => afterFirstInput(loadRun), [])
  useEffect(() => () => actor?.stop(), [actor])
  return { actor, load }
}

const megabyte = 1024 * 1024

/**
 * Limits for runs on the learner's device, which may be a slow phone.
 * They only stop runaway programs; the judge decides whether a program is fast enough.
 */
function runLimits(
  problem: { readonly timeLimitMs: number; readonly memoryLimitMb: number },
  language: Pick<LimitedLanguage, "timeFactor" | "memoryLimitMb">
): RunPlan["limits"] {
  const judged = problem.timeLimitMs * language.timeFactor
  return {
    timeMs: Math.min(Math.max(2 * judged, 5_000), 20_000),
    memoryMb: language.memoryLimitMb ?? problem.memoryLimitMb,
    outputBytes: megabyte
  }
}
