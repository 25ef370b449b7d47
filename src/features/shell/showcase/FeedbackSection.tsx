import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Badge } from "../../../ui/Badge.tsx"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { CountBadge } from "../../../ui/CountBadge.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { FailedState } from "../../../ui/FailedState.tsx"
import type { Outcome } from "../../../ui/outcomeLooks.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { rowClass, Section, Specimen } from "./Section.tsx"

const tones = ["neutral", "accent", "amber", "success", "danger"] as const
const outcomes: ReadonlyArray<Outcome> = ["accepted", "partial", "rejected", "waiting", "running", "fault"]

export function FeedbackSection() {
  const { t } = useTranslation("showcase")
  return (
    <Section id="feedback" title={t("sections.feedback")}>
      <Specimen wide name="Banner" className="grid gap-3">
        {tones.map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            action={
              tone === "accent" && (
                <Button size="sm" variant="secondary">
                  {t("feedback.action")}
                </Button>
              )
            }
          >
            {t(`feedback.${tone}`)}
          </Banner>
        ))}
      </Specimen>
      <Specimen name="Badge, CountBadge" className={rowClass}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t(`tone.${tone}`)}
          </Badge>
        ))}
        {[1, 25, 120].map((count) => (
          <CountBadge key={count} count={count} label={t("feedback.unread", { count })} />
        ))}
      </Specimen>
      <Specimen name="VerdictBadge" className={rowClass}>
        {outcomes.map((outcome) => (
          <VerdictBadge key={outcome} outcome={outcome} label={t(`verdict.${outcome}`)} />
        ))}
      </Specimen>
      <Specimen name="Progress" className="grid gap-4">
        {[0, 0.35, 1].map((value) => (
          <Progress key={value} value={value} label={t("feedback.progress")} />
        ))}
        <Progress value={null} label={t("feedback.unknown")} />
      </Specimen>
      <Specimen name="Skeleton" className="grid gap-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-5/6" />
        <Skeleton className="h-11 w-40" />
      </Specimen>
      <States />
    </Section>
  )
}

function States() {
  const { t } = useTranslation("showcase")
  const [retrying, setRetrying] = useState(false)
  return (
    <>
      <Specimen name="EmptyState">
        <EmptyState
          picture={<EmptyPicture />}
          title={t("feedback.emptyTitle")}
          text={t("feedback.emptyText")}
          action={<Button>{t("feedback.emptyAction")}</Button>}
        />
      </Specimen>
      <Specimen name="FailedState">
        <FailedState
          title={t("feedback.failedTitle")}
          text={t("feedback.failedText")}
          retryLabel={t("feedback.retry")}
          retrying={retrying}
          onRetry={() => setRetrying(true)}
        />
      </Specimen>
    </>
  )
}
