import { fromCallback } from "xstate"
import { runMachine, type RunEvent, type RunPlan } from "../../../machines/runMachine.ts"
import { executePlan, type RunServices } from "./executePlan.ts"

/** Run machine with browser and server runners; start it with the view that shows it. */
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
