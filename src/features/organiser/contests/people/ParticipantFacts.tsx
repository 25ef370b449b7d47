import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ParticipantFile } from "../../../../api/contract/organiser/people.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { useMoments } from "./useMoments.ts"

/** A participant's times, points and profile data. */
export function ParticipantFacts({ file }: { readonly file: ParticipantFile }) {
  const { t } = useTranslation("organiserPeople")
  const moment = useMoments()
  const { city, grade, userId, extraS, points, solved, seenAt } = file
  const facts = [city, grade === null ? null : t("about.grade", { grade }), t("about.id", { id: userId })]
  return (
    <section aria-label={t("one.facts")} className="grid gap-3">
      {file.disqualifiedAt !== null && (
        <Banner tone="danger">
          {t("one.disqualified", { reason: file.disqualifiedFor ?? t("one.noReason") })}
        </Banner>
      )}
      <Card>
        <dl className="grid gap-x-8 gap-y-4 550:grid-cols-2 1024:grid-cols-3">
          <Fact name={t("columns.name")}>{facts.filter((part) => part !== null).join(", ")}</Fact>
          <Fact name={t("one.registered")}>
            {moment(file.registeredAt)}, {t(`one.sources.${file.source}`)}
          </Fact>
          <Fact name={t("one.result")}>{t("one.points", { points, solved })}</Fact>
          <Fact name={t("one.started")}>
            {file.startedAt === null ? t("notStarted") : moment(file.startedAt)}
          </Fact>
          {file.endsAt !== null && <Fact name={t("one.ends")}>{moment(file.endsAt)}</Fact>}
          {file.completedAt !== null && <Fact name={t("one.completed")}>{moment(file.completedAt)}</Fact>}
          {extraS !== 0 && <Fact name={t("one.extraTime")}>{t("minutes", { minutes: extraS / 60 })}</Fact>}
          <Fact name={t("one.seen")}>{seenAt === null ? t("never") : moment(seenAt)}</Fact>
        </dl>
      </Card>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
