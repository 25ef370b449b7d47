import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useRealtimeMessages } from "../realtime/RealtimeContext.ts"
import { quiet, useApiQuery } from "../session/ApiContext.ts"

/** A verdict that its author is looking at is read a moment after it came: the bell does not ring for it. */
const settle = 1_500
/** For browsers whose live stream is cut for good. */
const lookAgain = 5 * 60_000

/** How many the centre shows at first. */
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

/** Keeps every list of notifications as new as the live stream tells. */
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
