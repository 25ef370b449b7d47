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
import { shownStatus, type ShownStatus, lifecycleOf } from "./contestSections.ts"

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

interface ContestFact {
  readonly name: string
  readonly text: string
  /** ISO timestamp behind the text. */
  readonly moment: string | null
}

/** Facts of a contest in its current phase: registration deadline, start and duration. */
function useContestFacts(contest: Contest): ReadonlyArray<ContestFact> {
  const { t } = useTranslation("contests")
  const momentText = useMomentText()
  const length = { name: t("facts.duration"), text: useDuration(contest), moment: null }
  const dated = momentsOf(contest).flatMap(([name, moment]): ReadonlyArray<ContestFact> =>
    moment === null ? [] : [{ name: t(`facts.${name}`), text: momentText(moment), moment }]
  )
  return [...dated, length]
}

const organisersZone = "Europe/Moscow"

/** Formats a timestamp in local time, and in the organisers' zone if it differs; omits a repeated date. */
function useMomentText(): (moment: string) => string {
  const { t, i18n } = useTranslation("contests")
  const formats = (style: Intl.DateTimeFormatOptions) =>
    ([{}, { timeZone: organisersZone }] as const).map(
      (zone) => new Intl.DateTimeFormat(i18n.language, { ...style, ...zone })
    )
  const wholes = formats({ dateStyle: "medium", timeStyle: "short" })
  const days = formats({ dateStyle: "medium" })
  const times = formats({ timeStyle: "short" })
  return (moment) => {
    const momentText = (each: ReturnType<typeof formats>) =>
      each.map((format) => format.format(new Date(moment)))
    const [mine = "", full = ""] = momentText(wholes)
    if (mine === full) return mine
    const [myDay, theirDay] = momentText(days)
    const other = myDay === theirDay ? momentText(times)[1] : full
    return t("facts.bothTimes", { mine, other })
  }
}

type MomentName = "registrationStarts" | "registrationEnds" | "starts" | "ends" | "ended"

function momentsOf(contest: Contest): ReadonlyArray<readonly [MomentName, string | null]> {
  const { startsAt, endsAt } = contest
  if (lifecycleOf(contest) === "completed") return [["ended", endsAt]]
  return [...registrationOf(contest), ["starts", startsAt], ["ends", endsAt]]
}

/** Start of registration while it is ahead, else its end; empty once registration is closed. */
function registrationOf(contest: Contest): ReadonlyArray<readonly [MomentName, string | null]> {
  const { registrationStartsAt, registrationEndsAt, status } = contest
  if (status.value !== "open_registration") return []
  return shownStatus(contest) === "announced"
    ? [["registrationStarts", registrationStartsAt]]
    : [["registrationEnds", registrationEndsAt]]
}

/** «2 часа 30 минут»: the time per participant if it is limited, else the whole contest. */
function useDuration({ durationS, startsAt, endsAt }: Contest): string {
  const { t } = useTranslation("contests")
  const seconds = durationS ?? (Date.parse(endsAt) - Date.parse(startsAt)) / 1000
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours === 0 ? [] : [t("hours", { count: hours })]),
    ...(rest === 0 ? [] : [t("minutes", { count: rest })])
  ].join(" ")
}
