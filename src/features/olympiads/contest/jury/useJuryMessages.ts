import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../../shell/session/SessionContext.ts"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useRealtimeMessages } from "../../../shell/realtime/RealtimeContext.ts"
import { notify } from "../../../shell/frame/toasts.ts"
import { chime, readyToChime } from "./messageSound.ts"

/** Polling interval in ms while the event stream is cut; randomised to spread the load. */
const askEveryMs = 20_000 + Math.random() * 10_000
/** While it is connected: a notice can be lost on its way to the stream, and only participants get notices. */
const checkEveryMs = 3 * askEveryMs

/** The jury's announcements. */
export const useAnnouncements = (slug: string, everyMs: number | false) =>
  useApiQuery(
    queryKeys.announcements(slug),
    "listAnnouncements",
    { params: { slug } },
    { refetchInterval: everyMs, ...quiet }
  )

/** The participant's questions, with answers. */
export const useQuestions = (slug: string, everyMs: number | false) => {
  const enabled = useSession(isLearner)
  return useApiQuery(
    queryKeys.questions(slug),
    "listQuestions",
    { params: { slug } },
    { enabled, refetchInterval: everyMs, ...quiet }
  )
}

interface NotificationContent {
  readonly key: number
  readonly text: string
}

/** Notifies about announcements and answers that arrive while any page of the contest is open. */
export function useJuryMessages(slug: string, isOpen: boolean): void {
  const { t } = useTranslation("contest")
  const [isConnected, setIsConnected] = useState(false)
  useRealtimeMessages((message) => {
    if (message.type === "connection") setIsConnected(message.state === "live")
  })
  const everyMs = isOpen && (isConnected ? checkEveryMs : askEveryMs)
  const announcements = useAnnouncements(slug, everyMs).data
  const asked = useQuestions(slug, everyMs).data
  useEffect(readyToChime, [])
  useFresh(announcements?.map(({ id, text }) => ({ key: id, text: t("announcements.fresh", { text }) })))
  useFresh(
    asked
      ?.filter(({ answer }) => answer !== null)
      .map(({ id, mine }) => ({ key: id, text: t(mine ? "questions.answered" : "questions.answeredAll") }))
  )
}

/** Notifies about new items; the first load does not count as new. */
function useFresh(message: ReadonlyArray<NotificationContent> | undefined): void {
  const known = useRef<ReadonlySet<number> | null>(null)
  const announce = useEffectEvent(() => {
    const all = message ?? []
    const before = known.current
    known.current = new Set(all.map(({ key }) => key))
    const fresh = before === null ? [] : all.filter(({ key }) => !before.has(key))
    for (const { text } of fresh) void notify("neutral", text)
    if (fresh.length > 0) chime()
  })
  const keys = message?.map(({ key }) => key).join()
  useEffect(() => {
    if (keys !== undefined) announce()
  }, [keys])
}
