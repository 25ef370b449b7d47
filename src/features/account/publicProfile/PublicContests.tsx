import { useTranslation } from "react-i18next"
import type { PublicContest } from "../../../api/contract/account/publicProfile.ts"
import { Card } from "../../../ui/Card.tsx"

/** A user's contests with published results, newest first. */
export function PublicContests({ contests }: { readonly contests: ReadonlyArray<PublicContest> }) {
  const { t } = useTranslation("publicProfile")
  if (contests.length === 0) return <p className="text-ink-soft">{t("noContests")}</p>
  return (
    <Card className="p-0!">
      <ul className="divide-y divide-line">
        {contests.map((contest) => (
          <Row key={contest.slug} contest={contest} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ contest }: { readonly contest: PublicContest }) {
  const { t, i18n } = useTranslation(["publicProfile", "contests"])
  const { title, endsAt, place, participantCount, scoring, solved, points } = contest
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "Europe/Moscow" })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
      <span className="mr-auto grid min-w-0 basis-60 gap-0.5">
        <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
        <time dateTime={endsAt} className="text-sm text-ink-soft">
          {day.format(new Date(endsAt))}
        </time>
      </span>
      <span className="font-semibold tabular-nums">
        {t("contests:mine.place", { place, count: participantCount })}
        {" · "}
        {scoring === "icpc"
          ? t("contests:mine.solved", { count: solved })
          : t("contests:mine.points", { count: points })}
      </span>
    </li>
  )
}
