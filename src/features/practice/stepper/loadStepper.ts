/** Imports the stepper. Call it early, so that a later network loss does not matter. */
export const loadStepper = () => import("./Stepper.tsx").then(({ Stepper }) => Stepper)
