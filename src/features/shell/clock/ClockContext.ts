import { createContext, use } from "react"
import type { ServerClock } from "../../../api/serverClock.ts"

export const ClockContext = createContext<ServerClock | null>(null)

/** The server's clock, which determines contest times. */
export function useClock(): ServerClock {
  const clock = use(ClockContext)
  if (clock === null) throw new Error("ClockContext is missing above this component.")
  return clock
}
