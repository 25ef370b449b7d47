import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { realtimeEvents, type SolutionEvent } from "../api/contract/messages/events.ts"
import type { RealtimeMessage } from "./RealtimeSource.ts"

const decode = Schema.decodeUnknownOption(realtimeEvents.solution)

/** The progress of a solution in a message; null for other messages and for events of a newer server. */
export const solutionEventIn = (message: RealtimeMessage): SolutionEvent | null =>
  message.type === "event" && message.name === "solution" ? Option.getOrNull(decode(message.data)) : null
