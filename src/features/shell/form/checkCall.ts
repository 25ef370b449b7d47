import type { checkPayload } from "../../../api/checkPayload.ts"
import { Unreachable } from "../../../api/errors.ts"

const load = () =>
  import("../../../api/checkPayload.ts").catch((cause: unknown) => Promise.reject(new Unreachable({ cause })))

/** Validates a call's payload against the contract. The schemas load with Effect, after the form is on the page. */
export const checkCall: typeof checkPayload = async (name, payload) =>
  (await load()).checkPayload(name, payload)
