import { useEffect, useEffectEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { notify } from "../../../shell/frame/toasts.ts"
import { chime, readyToChime } from "./chime.ts"
import { useAnnouncements, useQuestions } from "./useJury.ts"

interface NotificationContent {
  readonly key: number
  readonly text: string
}

/** Notifies about announcements and answers that arrive while any page of the contest is open. */
export function useJuryMessages(slug: string, isOpen: boolean): void {
  const { t } = useTranslation("contest")
  const announcements = useAnnouncements(slug, isOpen).data
  const asked = useQuestions(slug, isOpen).data
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
