import { CalendarClock, CircleCheck, ClipboardList, Hourglass, Lock, Zap } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Contest } from "../../../api/contract/olympiads/contests.ts"
import { paths } from "../../../routes/paths.ts"
import { Badge } from "../../../ui/Badge.tsx"
import type { Tone } from "../../../ui/toneClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { cx } from "../../../ui/cx.ts"
import { shownStatus, type ShownStatus } from "./contestSections.ts"
import { useContestFacts } from "./useContestFacts.ts"

const looks: Readonly<Record<ShownStatus, readonly [tone: Tone, icon: ReactNode]>> = {
  announced: ["neutral", <CalendarClock key="icon" />],
  open_registration: ["success", <ClipboardList key="icon" />],
  closed_registration: ["neutral", <Lock key="icon" />],
  available_after: ["accent", <CalendarClock key="icon" />],
  started_contest: ["amber", <Zap key="icon" />],
  result_calculation: ["accent", <Hourglass key="icon" />],
  closed_contest: ["neutral", <CircleCheck key="icon" />]
}

/** Card of a contest: status, title, summary and dates. */
export function ContestCard({ contest }: { readonly contest: Contest }) {
  const { t } = useTranslation("contests")
  const { value } = contest.status
  const running = value === "started_contest"
  return (
    <Card className={cx("relative grid content-start gap-4", running && "border-amber!")}>
      <div className="grid gap-2">
        <StatusBadge status={shownStatus(contest)} />
        <h3 className="text-xl font-bold text-balance [overflow-wrap:anywhere]">
          <Link to={paths.contest(contest.slug)} className="after:absolute after:inset-0 hover:underline">
            {contest.title}
          </Link>
        </h3>
        {contest.summary !== "" && (
          <p className="max-w-[68ch] text-ink-soft [overflow-wrap:anywhere]">{contest.summary}</p>
        )}
        <p>{t(`explain.${shownStatus(contest)}`)}</p>
      </div>
      <ContestFacts contest={contest} />
    </Card>
  )
}

/** Badge for a contest's status. */
export function StatusBadge({ status }: { readonly status: ShownStatus }) {
  const { t } = useTranslation("contests")
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon} className="justify-self-start">
      {t(`status.${status}`)}
    </Badge>
  )
}

/** The dates relevant in the current phase. */
export function ContestFacts({ contest }: { readonly contest: Contest }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-3 border-t border-line pt-4">
      {useContestFacts(contest).map(({ name, text, moment }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold">{moment === null ? text : <time dateTime={moment}>{text}</time>}</dd>
        </div>
      ))}
    </dl>
  )
}
