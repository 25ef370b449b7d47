import { useSelector } from "@xstate/react"
import { Check, Gift } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { DailyReward } from "../../../api/contract/rewards/rewards.ts"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { cx } from "../../../ui/cx.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { useDailyReward } from "./useDailyReward.ts"

/** Card with today's reward in its seven-day series, and the Claim button. */
export function DailyRewardCard() {
  const { t } = useTranslation("rewards")
  const actor = useDailyReward()
  const state = useSelector(actor, ({ value }) => value)
  const reward = useSelector(actor, ({ context }) => context.reward)
  if (state === "unanswered") {
    return (
      <Card>
        <QueryFailure
          title={t("daily.failed")}
          query={{ refetch: () => actor.send({ type: "reward.retried" }) }}
        />
      </Card>
    )
  }
  if (reward === null) {
    return (
      <Card>
        <Waiting className="grid gap-4" blocks={["h-12 w-2/3", "h-16 w-full"]} />
      </Card>
    )
  }
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold">{t("daily.title")}</h2>
          <p role="status" className="text-ink-soft">
            {t(`daily.${wordsOf(state, reward)}`, { count: amountOf(reward) })}
          </p>
        </div>
        {!reward.claimed && (
          <Button loading={state === "claiming"} onClick={() => actor.send({ type: "reward.pressed" })}>
            <Gift className="size-5" />
            {t("daily.claim", { count: amountOf(reward) })}
          </Button>
        )}
      </div>
      <Days reward={reward} />
    </Card>
  )
}

const amountOf = ({ amounts, day }: DailyReward) => amounts[day - 1] ?? 0

const wordsOf = (state: string, { claimed }: DailyReward) => {
  if (state === "paid") return "paid"
  return claimed ? "claimed" : "waits"
}

function Days({ reward: { amounts, day, claimed } }: { readonly reward: DailyReward }) {
  const { t } = useTranslation("rewards")
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
      {amounts.map((amount, index) => {
        const number = index + 1
        const isPast = number < day || (number === day && claimed)
        return (
          <li
            key={number}
            aria-current={number === day ? "date" : undefined}
            className={cx(
              "grid justify-items-center gap-0.5 rounded-lg border px-1 py-2",
              number === day ? "border-accent bg-accent-soft" : "border-line",
              isPast && number !== day && "bg-sunken text-ink-soft"
            )}
          >
            <span className="text-sm">{t("daily.day", { number })}</span>
            <b className="flex items-center gap-1 tabular-nums">
              {isPast && <Check className="size-4 text-success-ink" />}+{amount}
            </b>
            {isPast && <span className="sr-only">{t("daily.claimedDay")}</span>}
          </li>
        )
      })}
    </ol>
  )
}
