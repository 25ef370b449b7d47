import { Snowflake } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Balance, Frame } from "../../../api/contract/rewards/rewards.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { FramedPicture } from "../../../ui/FramedPicture.tsx"
import { Section } from "../../shell/frame/Section.tsx"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { makeKey } from "../../../api/makeKey.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"

/** Maximum number of unused freezes. */
const mostFreezes = 2

/** Shop for zamarubles; sells nothing that helps in contests. */
export function Shop({ balance }: { readonly balance: Balance }) {
  const { t } = useTranslation("rewards")
  const spending = useSpending()
  return (
    <Section title={t("shop.title")}>
      <FreezeCard balance={balance} busy={spending.isPending} onBuy={() => spending.buyFreeze()} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-4">
        {balance.frames.map((offer) => (
          <li key={offer.frame}>
            <FrameCard
              {...offer}
              isWorn={balance.frame === offer.frame}
              missing={offer.owned ? 0 : Math.max(0, offer.price - balance.balance)}
              busy={spending.isPending}
              onBuy={() => spending.buyFrame(offer.frame)}
              onWear={(frame) => spending.wearFrame(frame)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface FreezeCardProps {
  readonly balance: Balance
  readonly busy: boolean
  readonly onBuy: () => void
}

function FreezeCard({ balance: { balance, freezes, freezePrice }, busy, onBuy }: FreezeCardProps) {
  const { t } = useTranslation("rewards")
  const missing = Math.max(0, freezePrice - balance)
  const isFull = freezes >= mostFreezes
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
          <Snowflake className="size-6" />
        </span>
        <div className="min-w-0">
          <h3 className="font-bold">{t("freeze.title")}</h3>
          <p className="text-ink-soft">{t("freeze.text")}</p>
          <p className="mt-1 font-medium">{t("freeze.owned", { count: freezes, most: mostFreezes })}</p>
        </div>
      </div>
      <Price missing={isFull ? 0 : missing}>
        <Button variant="secondary" disabled={busy || isFull || missing > 0} onClick={onBuy}>
          {isFull ? t("freeze.full") : t("buy", { count: freezePrice })}
        </Button>
      </Price>
    </Card>
  )
}

interface FrameCardProps {
  readonly frame: Frame
  readonly price: number
  readonly owned: boolean
  readonly isWorn: boolean
  readonly missing: number
  readonly busy: boolean
  readonly onBuy: () => void
  readonly onWear: (frame: Frame | null) => void
}

function FrameCard({ frame, price, owned, isWorn, missing, busy, onBuy, onWear }: FrameCardProps) {
  const { t } = useTranslation("rewards")
  return (
    <Card className="grid h-full justify-items-center gap-3 text-center">
      <FramedPicture frame={frame}>
        <Avatar name="Z" size="lg" />
      </FramedPicture>
      <h3 className="font-bold">{t(`frame.${frame}`)}</h3>
      <Price missing={missing}>
        {owned ? (
          <Button variant="secondary" disabled={busy} onClick={() => onWear(isWorn ? null : frame)}>
            {t(isWorn ? "shop.remove" : "shop.putOn")}
          </Button>
        ) : (
          <Button variant="secondary" disabled={busy || missing > 0} onClick={onBuy}>
            {t("buy", { count: price })}
          </Button>
        )}
      </Price>
    </Card>
  )
}

interface PriceProps {
  /** Zamarubles the user still lacks. */
  readonly missing: number
  readonly children: ReactNode
}

function Price({ missing, children }: PriceProps) {
  const { t } = useTranslation("rewards")
  return (
    <div className="grid justify-items-center gap-1">
      {children}
      {missing > 0 && <p className="text-sm text-ink-soft">{t("missing", { count: missing })}</p>}
    </div>
  )
}

const mutationKey = ["spending"]

/** Purchases and frame changes, one at a time. */
function useSpending() {
  const api = useApi()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const spend = useMutation({
    mutationKey,
    mutationFn: (act: () => Promise<Balance>) => act(),
    onSuccess: (balance) => {
      queries.setQueryData(queryKeys.balance, balance)
      void queries.invalidateQueries({ queryKey: queryKeys.allLedger })
      // Other pages also show the frame.
      void queries.invalidateQueries({ queryKey: queryKeys.profile })
    },
    onError: (error) => {
      showFailure(error)
      void queries.invalidateQueries({ queryKey: queryKeys.balance })
    }
  })
  const [freezeKey, setFreezeKey] = useState(makeKey)
  /** The key stays the same until a purchase succeeds, so a lost response cannot cause a second purchase. */
  const buyFreeze = async () => {
    const balance = await api.run("buyFreeze", {}, { idempotencyKey: freezeKey })
    setFreezeKey(makeKey())
    return balance
  }
  const unlessBusy = (act: () => Promise<Balance>) => {
    // A double click arrives before the button renders as disabled.
    if (queries.isMutating({ mutationKey }) === 0) spend.mutate(act)
  }
  return {
    isPending: spend.isPending,
    buyFreeze: () => unlessBusy(buyFreeze),
    buyFrame: (frame: Frame) => unlessBusy(() => api.run("buyFrame", { payload: { frame } })),
    wearFrame: (frame: Frame | null) => unlessBusy(() => api.run("wearFrame", { payload: { frame } }))
  }
}
