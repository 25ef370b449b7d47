import { useMutation, useQueryClient } from "@tanstack/react-query"
import { PartyPopper, X } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Notification } from "../../../api/contract/messages/notifications.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useAchievementName } from "../../shell/notifications/useAchievementName.ts"

type Milestone = Notification & { readonly content: { readonly kind: "achievement" } }

const isNew = (item: Notification): item is Milestone => !item.read && item.content.kind === "achievement"

/** In ms; long enough to read the text twice. */
const shownMs = 12_000

/**
 * Celebrates new milestones once, on the first device that shows them: showing marks them as read.
 * Waits while `quiet` is set.
 */
export function Celebration({
  items,
  quiet
}: {
  readonly items: ReadonlyArray<Notification>
  readonly quiet: boolean
}) {
  const [shown, setShown] = useState<ReadonlyArray<Milestone>>([])
  // Closed items stay unread in `items` until the server has answered.
  const [closed, setClosed] = useState<ReadonlyArray<Milestone>>([])
  const show = useShowing((milestones) => setShown((before) => [...milestones, ...before]))
  const known = new Set([...shown, ...closed].map(({ id }) => id))
  const waiting = quiet ? [] : items.filter(isNew).filter(({ id }) => !known.has(id))
  const close = () => {
    setClosed((before) => [...shown, ...before])
    setShown([])
  }
  const celebrate = useEffectEvent(() => {
    if (document.visibilityState === "visible") show(waiting)
  })
  const ids = waiting.map(({ id }) => id).join(" ")
  useEffect(() => {
    if (ids === "") return undefined
    celebrate()
    document.addEventListener("visibilitychange", celebrate)
    return () => document.removeEventListener("visibilitychange", celebrate)
  }, [ids])
  if (shown.length === 0 || quiet) return null
  return <Party key={shown[0]?.id} milestones={shown} onClose={close} />
}

/** Shows milestones and marks them as read, which updates other tabs and devices. */
function useShowing(onShow: (milestones: ReadonlyArray<Milestone>) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    onMutate: onShow,
    mutationFn: (milestones: ReadonlyArray<Milestone>) =>
      api.run("readNotifications", { payload: { ids: milestones.map(({ id }) => id) } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.notifications })
      void queries.invalidateQueries({ queryKey: queryKeys.achievements })
    },
    meta: { quiet: true }
  })
  return mutate
}

interface PartyProps {
  /** Newest first. */
  readonly milestones: ReadonlyArray<Milestone>
  readonly onClose: () => void
}

/** Lets clicks through, except on its own button. */
function Party({ milestones, onClose }: PartyProps) {
  const { t } = useTranslation("achievements")
  const name = useAchievementName()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [])
  const [first, ...others] = milestones
  if (first === undefined) return null
  return (
    <section
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-20 z-40 w-[min(22rem,calc(100vw-2rem))] text-ink print:hidden"
    >
      <div className="flex items-center gap-4 rounded-xl border-2 border-amber bg-raised p-4 shadow-float motion-safe:animate-rise">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-amber-soft text-amber-ink">
          <PartyPopper className="size-7" />
        </span>
        <div className="min-w-0 grow [overflow-wrap:anywhere]">
          <p className="text-sm text-ink-soft">{t("celebrate")}</p>
          <p className="font-bold">{name(first.content.achievement, first.content.topic)}</p>
          {others.length > 0 && (
            <p className="text-sm text-ink-soft">{t("more", { count: others.length })}</p>
          )}
        </div>
        <button
          type="button"
          aria-label={t("close")}
          onClick={onClose}
          className="pointer-events-auto -my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink [&_svg]:size-5"
        >
          <X />
        </button>
      </div>
    </section>
  )
}
