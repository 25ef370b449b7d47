import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import type { ContestDetails, ContestProblem } from "../../../api/contract/olympiads/participation.ts"
import { paths } from "../../../routes/paths.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { linkClass } from "../../../ui/buttonClass.ts"
import { ContestFacts, StatusBadge } from "../contests/ContestCard.tsx"
import { lifecycleOf, shownStatus } from "../contests/contestSections.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { ContestFrame, type ContestView } from "./ContestFrame.tsx"
import { ContestLanguages, ContestText } from "./ContestText.tsx"
import { JuryPanel } from "./jury/JuryPanel.tsx"
import { ParticipationStatusPanel } from "./ParticipationStatusPanel.tsx"
import { ChevronRight, CalendarPlus } from "lucide-react"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { Card } from "../../../ui/Card.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { useContestProblems } from "./useContestProblems.ts"
import { Button } from "../../../ui/Button.tsx"
import { downloadBlob } from "../../../ui/downloadBlob.ts"
import { calendarFile } from "./calendarFile.ts"

/** Landing page of a contest: its status, the user's participation and the next action. */
export function ContestPage() {
  return <ContestFrame>{(view) => <Shown {...view} />}</ContestFrame>
}

function Shown({ contest, actor }: ContestView) {
  const { t } = useTranslation(["contest", "contests"])
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <header className="grid justify-items-start gap-2">
        <StatusBadge status={shownStatus(contest)} />
        <PageHeading title={contest.title} className="tracking-tight [overflow-wrap:anywhere]" />
        {contest.summary !== "" && <p className="max-w-[68ch] text-ink-soft">{contest.summary}</p>}
        {!isContradicted(contest) && <p>{t(`contests:explain.${shownStatus(contest)}`)}</p>}
        <ContestLanguages languages={contest.languages} />
        <Stages contest={contest} />
      </header>
      <Refused actor={actor} />
      <ParticipationStatusPanel contest={contest} actor={actor} />
      <TaskList contest={contest} actor={actor} />
      <ContestFacts contest={contest} />
      {isAhead(contest) && <CalendarButton contest={contest} />}
      <ContestLinks contest={contest} />
      <JuryPanel contest={contest} actor={actor} />
      <ContestText slug={contest.slug} kind="landing" />
    </div>
  )
}

/** The status text «registration is closed» does not apply to invited users. */
const isContradicted = (contest: ContestDetails) =>
  contest.participation.invited === true && shownStatus(contest) === "closed_registration"

/** Explains a redirect from a task's address. History state survives a reload, so hide it once tasks are open. */
function Refused({ actor }: Pick<ContestView, "actor">) {
  const state: unknown = useLocation().state
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag("timed") || snapshot.hasTag("over"))
  const reason = typeof state === "object" && state !== null && "reason" in state ? state.reason : null
  return typeof reason === "string" && !isOpen ? <Banner tone="amber">{reason}</Banner> : null
}

/** Links to the other stages of the olympiad. */
function Stages({ contest: { previous, next, stage } }: { readonly contest: ContestDetails }) {
  const { t } = useTranslation("contest")
  if (previous === null && next === null) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="text-ink-soft">{t("stage.number", { stage })}</span>
      {previous !== null && (
        <Link to={paths.contest(previous.slug)} className={linkClass}>
          {t("stage.previous", { title: previous.title })}
        </Link>
      )}
      {next !== null && (
        <Link to={paths.contest(next.slug)} className={linkClass}>
          {t("stage.next", { title: next.title })}
        </Link>
      )}
    </p>
  )
}

const isAhead = (contest: ContestDetails) => lifecycleOf(contest) === "upcoming"

function ContestLinks({ contest }: { readonly contest: ContestDetails }) {
  const { t } = useTranslation("contest")
  const { slug, status } = contest
  return (
    <nav aria-label={t("links.label")} className="flex flex-wrap gap-x-6 gap-y-1">
      <Link to={paths.contestRules(slug)} className={`${linkClass} inline-flex min-h-11 items-center`}>
        {t("links.rules")}
      </Link>
      {!isAhead(contest) && (
        <Link to={paths.contestStandings(slug)} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {t("links.standings")}
        </Link>
      )}
      {status.value === "closed_contest" && (
        <Link to={paths.contestPrint(slug)} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {t("links.print")}
        </Link>
      )}
    </nav>
  )
}

interface TaskListProps {
  readonly contest: ContestDetails
  readonly actor: ParticipationActorRef
}

const open = [
  "running",
  "paused",
  "confirmingFinish",
  "finishing",
  "timeIsUp",
  "finished",
  "results"
] as const

/** List of tasks, if the user may see them. */
function TaskList({ contest, actor }: TaskListProps) {
  const isOpen = useSelector(actor, (snapshot) => open.some((state) => snapshot.matches(state)))
  return isOpen || contest.status.value === "closed_contest" ? (
    <Tasks slug={contest.slug} scoring={contest.scoring} />
  ) : null
}

type Scoring = ContestDetails["scoring"]

function Tasks({ slug, scoring }: { readonly slug: string; readonly scoring: Scoring }) {
  const { t } = useTranslation("contest")
  const query = useContestProblems(slug)
  return (
    <section aria-label={t("tasks.title")} className="grid gap-3">
      <h2 className="text-lg font-bold">{t("tasks.title")}</h2>
      {query.data?.items.length === 0 && <Card>{t("tasks.inUse")}</Card>}
      {query.data !== undefined && query.data.items.length > 0 && (
        <Card className="p-0!">
          <ul className="divide-y divide-line">
            {query.data.items.map((task) => (
              <Task key={task.id} slug={slug} scoring={scoring} task={task} />
            ))}
          </ul>
        </Card>
      )}
      {query.data === undefined && query.isError && <QueryFailure query={query} />}
      {query.isPending && <Skeleton className="h-40" />}
    </section>
  )
}

interface TaskProps {
  readonly slug: string
  readonly scoring: Scoring
  readonly task: ContestProblem
}

function Task({ slug, scoring, task }: TaskProps) {
  const { t } = useTranslation(["contest", "submission"])
  const { id, label, title, points, myPoints, attempts, lastVerdict } = task
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/70">
      <Link
        to={paths.contestTask(slug, id)}
        className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
      >
        {label}. {title}
      </Link>
      {lastVerdict !== null && (
        <VerdictBadge
          outcome={outcomeOfVerdict(lastVerdict)}
          label={t(`submission:verdict.${lastVerdict}`)}
        />
      )}
      <span className="text-sm text-ink-soft tabular-nums">
        {scoring === "icpc"
          ? t("tasks.attempts", { count: attempts })
          : t("tasks.points", { mine: myPoints ?? 0, points })}
      </span>
      <ChevronRight className="size-4 text-ink-soft" />
    </li>
  )
}

/** Downloads the contest as an iCalendar file. */
export function CalendarButton({ contest }: { readonly contest: ContestDetails }) {
  const { t } = useTranslation("contest")
  const give = () => {
    const address = new URL(paths.contest(contest.slug), location.origin).href
    downloadBlob(`${contest.slug}.ics`, new Blob([calendarFile(contest, address)], { type: "text/calendar" }))
  }
  return (
    <Button variant="secondary" size="sm" className="justify-self-start" onClick={give}>
      <CalendarPlus className="size-4" />
      {t("act.calendar")}
    </Button>
  )
}
