import { useActorRef, useSelector } from "@xstate/react"
import { useState } from "react"
import type { Problem } from "../../api/contract/problems.ts"
import type { Language } from "../../api/contract/solutions.ts"
import type { RunActorRef, RunInput, RunPlan, RunSnapshot } from "../../machines/runMachine.ts"
import { browserRuntimes } from "../run/browserRuntimes.ts"
import { runLogic } from "../run/runActor.ts"
import { runLimits } from "../run/runLimits.ts"
import { useApi } from "../session/ApiContext.ts"
import { runOnServer } from "./runOnServer.ts"

export interface RunControl {
  readonly actor: RunActorRef
  readonly snapshot: RunSnapshot
  readonly ownInput: string
  readonly setOwnInput: (text: string) => void
  readonly start: (language: Language, code: string) => void
  readonly stop: () => void
}

/** Samples first; the learner's own input, when there is any, last. */
export function inputsOf(problem: Pick<Problem, "samples">, ownInput: string): ReadonlyArray<RunInput> {
  const samples = problem.samples.map(({ input, answer }) => ({ input, answer }))
  if (ownInput === "") return samples
  const ended = ownInput.endsWith("\n") ? ownInput : `${ownInput}\n`
  return [...samples, { input: ended, answer: null }]
}

/** Tries the program on the samples and on the learner's own input. */
export function useRun(problem: Problem): RunControl {
  const api = useApi()
  const [logic] = useState(() => runLogic({ browserRuntimes, runOnServer: runOnServer(api) }))
  const actor = useActorRef(logic)
  const snapshot = useSelector(actor, (current: RunSnapshot) => current)
  const [ownInput, setOwnInput] = useState("")

  const start = (language: Language, code: string) => {
    const plan: RunPlan = {
      problemId: problem.id,
      language: language.id,
      code,
      inputs: inputsOf(problem, ownInput),
      limits: runLimits(problem, language),
      checker: problem.checker
    }
    actor.send({ type: "run.started", plan })
  }

  return {
    actor,
    snapshot,
    ownInput,
    setOwnInput,
    start,
    stop: () => actor.send({ type: "run.stopRequested" })
  }
}
