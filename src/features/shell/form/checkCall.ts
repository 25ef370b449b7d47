import type { checkPayload } from "../../../api/checkPayload.ts"

/** Validates a call's payload against the contract. The schemas load with Effect, after the form is on the page. */
export const checkCall: typeof checkPayload = async (name, payload) =>
  (await import("../../../api/checkPayload.ts")).checkPayload(name, payload)
