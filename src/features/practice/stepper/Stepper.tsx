import { useActorRef, useSelector } from "@xstate/react"
import { browserRuntimes } from "../run/browserRuntimes.ts"
import { stepperLogic } from "./stepperLogic.ts"
import { StepperView } from "./StepperView.tsx"
import { inspect } from "../../shell/actors/watchActors.ts"

export interface StepperProps {
  readonly code: string
  readonly input: string
}

const logic = stepperLogic(browserRuntimes)

/** Steps through a Python program. Records the program on mount; give another program another `key`. */
export function Stepper({ code, input }: StepperProps) {
  const actor = useActorRef(logic, { input: { code, input }, inspect })
  const snapshot = useSelector(actor, (current) => current)
  return <StepperView snapshot={snapshot} send={actor.send} />
}
