import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useRealtimeMessages } from "../realtime/RealtimeContext.ts"
import { quiet, useApiQuery } from "../session/ApiContext.ts"

/**
 * Delay in milliseconds before refetching: a verdict that its author is viewing is marked as read by then, so the bell
 * does not count it.
 */
const settle = 1_500
/** Polling interval in milliseconds, for browsers without a working event stream. */
const lookAgain = 5 * 60_000

/** Initial number of notifications in the centre. */
export const firstShown = 20

/** The newest `limit` notifications. */
export function useNotifications(limit: number) {
  return useApiQuery(
    [...queryKeys.notifications, limit],
    "listNotifications",
    { query: { limit } },
    { refetchInterval: lookAgain, placeholderData: (previous) => previous, ...quiet }
  )
}

/** Refetches all notification lists on realtime events and after reconnecting. */
export function useFreshNotifications(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.notifications })
  useRealtimeMessages((content) => {
    if (content.type === "event" && content.name !== "notifications") return
    if (content.type === "connection" && content.state === "cut") return
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, settle)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
