import { fromCallback } from "xstate"
import type { RunEvent, RunPlan } from "../../../machines/runMachine.ts"
import { runMachine } from "../../../machines/runMachine.ts"
import { executePlan } from "./executePlan.ts"
import type { RunServices } from "./executePlan.ts"

/** The run machine joined to the browser's runtimes and the server; start it with the view that shows it. */
export const runLogic = (services: RunServices) =>
  runMachine.provide({
    actors: {
      runProgram: fromCallback<RunEvent, RunPlan>(({ input: plan, sendBack }) => {
        const controller = new AbortController()
        void executePlan(plan, services, sendBack, controller.signal)
        return () => controller.abort()
      })
    }
  })
