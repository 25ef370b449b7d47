/** Brings the stepper; called ahead, so that a network lost later does not matter. */
export const loadStepper = () => import("./Stepper.tsx").then(({ Stepper }) => Stepper)
