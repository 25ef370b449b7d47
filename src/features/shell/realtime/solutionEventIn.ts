import { realtimeEvents, type SolutionEvent } from "../../../api/contract/messages/events.ts"
import { decodeWire } from "../storage/decodeWith.ts"
import type { RealtimeMessage } from "./RealtimeSource.ts"

const decode = decodeWire(realtimeEvents.solution)

/** The progress of a solution in a message; null for other messages and for events of a newer server. */
export const solutionEventIn = (message: RealtimeMessage): SolutionEvent | null =>
  message.type === "event" && message.name === "solution" ? decode(message.data) : null
