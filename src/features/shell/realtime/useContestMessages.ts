import { useEffect, useRef } from "react"
import type { ContestEvent } from "../../../api/contract/messages/events.ts"
import { useRealtimeMessages } from "./RealtimeContext.ts"
import { solutionEventIn } from "../../../actors/solutionEventIn.ts"
import { isJudged } from "../../../machines/isJudged.ts"

/** The data to refetch; `all` after a lost connection. */
export type ContestMessages = ContestEvent["what"] | "verdict" | "all"

/** All browsers reconnect at the same time after a server outage, so their requests are spread over this period. */
const returnSpreadMs = 3_000

/**
 * Reports changes in a contest while the view is mounted. Repeated changes are merged, and each browser waits a random
 * delay within the period that the server sets.
 */
export function useContestMessages(slug: string, onMessage: (message: ContestMessages) => void): void {
  const due = useRef(new Map<ContestMessages, ReturnType<typeof setTimeout>>())
  const wasCut = useRef(false)
  const latest = useRef(onMessage)
  useEffect(() => void (latest.current = onMessage))
  const soon = (message: ContestMessages, spreadMs: number) => {
    if (due.current.has(message)) return
    const flush = () => {
      due.current.delete(message)
      latest.current(message)
    }
    due.current.set(message, setTimeout(flush, Math.random() * spreadMs))
  }
  useRealtimeMessages((message) => {
    if (message.type === "connection") {
      if (message.state === "live" && wasCut.current) soon("all", returnSpreadMs)
      wasCut.current = message.state === "cut"
    } else if (message.name === "contest" && isOf(slug, message.data)) {
      soon(message.data.what, message.data.spread_ms)
    } else {
      const solution = solutionEventIn(message)
      if (solution !== null && isJudged(solution.status)) soon("verdict", 0)
    }
  })
  useEffect(() => {
    const timers = due.current
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    }
  }, [])
}

interface OnWire {
  readonly slug: string
  readonly what: ContestEvent["what"]
  readonly spread_ms: number
}

const isOf = (slug: string, data: unknown): data is OnWire =>
  typeof data === "object" && data !== null && "slug" in data && data.slug === slug
