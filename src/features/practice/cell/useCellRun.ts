import { useActorRef, useSelector } from "@xstate/react"
import { defaultCheckerFlags } from "../../../checker/compareOutput.ts"
import type { RunPlan, RunSnapshot } from "../../../machines/runMachine.ts"
import { browserRuntimes } from "../run/browserRuntimes.ts"
import { runLogic } from "../run/runActor.ts"
import { inspect } from "../../shell/actors/watchActors.ts"

export interface CellRun {
  readonly snapshot: RunSnapshot
  readonly start: (code: string, input: string) => void
  readonly stop: () => void
  readonly retry: () => void
  readonly clear: () => void
}

const megabyte = 1024 * 1024
const limits: RunPlan["limits"] = { timeMs: 10_000, memoryMb: 256, outputBytes: megabyte / 4 }

/** Cells have no problem id, so they cannot run on the server. */
const onlyHere = () => Promise.reject(new Error("Cells run in the browser"))

const logic = runLogic({ browserRuntimes, runOnServer: onlyHere })

/** Runs a cell's program in the browser. */
export function useCellRun(language: string): CellRun {
  const actor = useActorRef(logic, { inspect })
  const snapshot = useSelector(actor, (current) => current)
  const start = (code: string, input: string) => {
    const inputs = [{ input, answer: null }]
    const plan = {
      problemId: 0,
      language,
      runsInBrowser: true,
      code,
      inputs,
      limits,
      checker: defaultCheckerFlags,
      live: true
    }
    actor.send({ type: "run.started", plan })
  }
  return {
    snapshot,
    start,
    stop: () => actor.send({ type: "run.stopRequested" }),
    retry: () => actor.send({ type: "run.retried" }),
    clear: () => actor.send({ type: "run.cleared" })
  }
}

/** Ensures that non-empty input ends with a newline, as files do. */
export const endedLine = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`)
