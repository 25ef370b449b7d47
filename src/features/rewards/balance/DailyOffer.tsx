import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { Gift } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { DailyReward } from "../../../api/contract/rewards/rewards.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import type { NotificationBellProps } from "../../shell/frame/NotificationBellContext.ts"
import { writeText } from "../../shell/storage/storedValue.ts"
import { useDailyReward } from "./useDailyReward.ts"
import { useStaleAfterSleep } from "./useStaleAfterSleep.ts"

const tenMinutes = 600_000
/** Storage key of the last reward offered in this browser; cleared at sign-out. */
const offeredKey = "reward-offered"

/** Today's reward in the menu: an offer with a Claim button on the day's first visit, later a link. */
export function DailyOffer({ narrow = false, className }: NotificationBellProps) {
  const reward = useWaitingReward()
  const [offered, setOffered] = useState<string | null>(null)
  if (offered !== null) return <Offer onClose={() => setOffered(null)} />
  if (reward === null) return null
  return (
    <>
      <RewardLink narrow={narrow} look={cx("relative text-amber-ink!", className)} />
      {!narrow && <OfferOnce reward={reward} onOffer={setOffered} />}
    </>
  )
}

/** The reward that can be claimed now; null if there is none or it is not loaded. */
function useWaitingReward(): DailyReward | null {
  const queries = useQueryClient()
  const { data } = useApiQuery(
    queryKeys.dailyReward,
    "getDailyReward",
    {},
    { staleTime: tenMinutes, refetchInterval: tenMinutes, ...quiet }
  )
  useStaleAfterSleep(
    () => data?.nextAt,
    () => void queries.invalidateQueries({ queryKey: queryKeys.dailyReward })
  )
  return data === undefined || data.claimed ? null : data
}

interface OfferOnceProps {
  readonly reward: DailyReward
  readonly onOffer: (day: string) => void
}

/** `nextAt` identifies the day, so the reward is offered once a day per browser. */
function OfferOnce({ reward: { nextAt }, onOffer }: OfferOnceProps) {
  useEffect(() => {
    if (localStorage.getItem(offeredKey) === nextAt) return
    writeText(localStorage, offeredKey, nextAt)
    onOffer(nextAt)
  }, [nextAt, onOffer])
  return null
}

interface RewardLinkProps {
  readonly narrow: boolean
  readonly look: string
}

function RewardLink({ narrow, look }: RewardLinkProps) {
  const { t } = useTranslation("rewards")
  return (
    <Link to={paths.profile} title={narrow ? t("daily.title") : undefined} className={look}>
      <Gift />
      <span className={narrow ? "sr-only" : "truncate"}>{t("daily.title")}</span>
    </Link>
  )
}

function Offer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("rewards")
  const actor = useDailyReward()
  const state = useSelector(actor, ({ value }) => value)
  const reward = useSelector(actor, ({ context }) => context.reward)
  if (reward === null) return <div className="min-h-11" />
  const count = reward.amounts[reward.day - 1] ?? 0
  return (
    <section
      aria-label={t("daily.title")}
      className="mb-1 grid gap-2 rounded-lg bg-amber-soft p-3 text-amber-ink"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Gift className="size-5 shrink-0" />
        {t("daily.title")}
      </p>
      {reward.claimed ? (
        <p role="status" className="text-sm">
          {t(state === "paid" ? "daily.paid" : "daily.claimed", { count })}
        </p>
      ) : (
        <Button loading={state === "claiming"} onClick={() => actor.send({ type: "reward.pressed" })}>
          {t("daily.claim", { count })}
        </Button>
      )}
      <button
        type="button"
        onClick={onClose}
        className="min-h-11 rounded-md text-sm font-medium hover:underline"
      >
        {t(reward.claimed ? "daily.close" : "daily.later")}
      </button>
    </section>
  )
}
