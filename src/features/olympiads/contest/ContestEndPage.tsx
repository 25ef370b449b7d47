import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { Link, Navigate } from "react-router-dom"
import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass, linkClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { ContestFrame, type ContestView } from "./ContestFrame.tsx"
import { ContestText } from "./ContestText.tsx"
import { useContestProblems } from "./useContestProblems.ts"

/** Summary and next steps for participants who have finished. */
export function ContestEndPage() {
  return <ContestFrame>{(view) => <End {...view} />}</ContestFrame>
}

function End({ contest, actor }: ContestView) {
  const { t } = useTranslation("contest")
  const isOver = useSelector(actor, (snapshot) => snapshot.hasTag("over"))
  if (!isOver) return <Navigate to={paths.contest(contest.slug)} replace />
  const { unofficial, finishedBy, startedAt } = contest.participation
  const how = finishedBy === "time" ? "end.byTime" : "end.byChoice"
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      {startedAt === null ? (
        <PageHeading title={contest.title}>{t("end.notStarted")}</PageHeading>
      ) : (
        <>
          <PageHeading title={t("end.title", { contest: contest.title })}>{t(how)}</PageHeading>
          <Score slug={contest.slug} isIcpc={contest.scoring === "icpc"} />
        </>
      )}
      {unofficial > 0 && <p>{t("end.unofficial", { count: unofficial })}</p>}
      <Next contest={contest} />
      <ContestText slug={contest.slug} kind="end" />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.contestStandings(contest.slug)} className={buttonClass("primary")}>
          {t("act.standings")}
        </Link>
        <Link to={paths.contest(contest.slug)} className={buttonClass("secondary")}>
          {t("end.back")}
        </Link>
      </div>
    </div>
  )
}

/** Says when results come, or shows the rank and the next stage. */
function Next({ contest: { slug, next, status } }: { readonly contest: ContestDetails }) {
  const { t } = useTranslation("contest")
  const { data = [] } = useApiQuery(queryKeys.myContests, "listMyContests", {})
  const mine = data.find((each) => each.slug === slug)
  const isOut = status.value === "closed_contest"
  return (
    <section aria-label={t("end.next.title")} className="grid justify-items-start gap-2">
      <h2 className="text-lg font-bold">{t("end.next.title")}</h2>
      <p className="max-w-[68ch]">{t(isOut ? "end.next.out" : "end.next.waiting")}</p>
      {typeof mine?.place === "number" && (
        <p className="text-xl font-bold">
          {t("end.next.rank", { place: mine.place, count: mine.participantCount })}
        </p>
      )}
      {next !== null && (
        <Link to={paths.contest(next.slug)} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {t("stage.next", { title: next.title })}
        </Link>
      )}
    </section>
  )
}

/** ICPC mark as in the standings: «+», «+2» after two rejections, «−3» if all three attempts were rejected. */
const icpcMark = (myPoints: number | null, attempts: number): string => {
  if ((myPoints ?? 0) > 0) return attempts > 1 ? `+${attempts - 1}` : "+"
  return attempts === 0 ? "\u00b7" : `\u2212${attempts}`
}

/** Points per task, or solved tasks in ICPC scoring, from the verdicts so far. */
function Score({ slug, isIcpc }: { readonly slug: string; readonly isIcpc: boolean }) {
  const { t } = useTranslation("contest")
  const tasks = useContestProblems(slug).data?.items ?? []
  const waiting = tasks.some(({ lastVerdict }) => lastVerdict === "queued" || lastVerdict === "running")
  const sum = tasks.reduce((points, { myPoints }) => points + (myPoints ?? 0), 0)
  const solved = tasks.filter(({ myPoints }) => (myPoints ?? 0) > 0).length
  const most = tasks.reduce((points, task) => points + task.points, 0)
  if (tasks.length === 0) return null
  return (
    <Card className="grid gap-3">
      <p className="text-lg font-bold tabular-nums">
        {isIcpc ? t("end.solved", { solved, all: tasks.length }) : t("end.points", { points: sum, most })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {tasks.map(({ id, label, title, myPoints, points, attempts }) => (
          <li key={id} title={title} className="rounded-md bg-sunken px-3 py-2 text-sm tabular-nums">
            <span className="font-bold">{label}</span>{" "}
            {isIcpc ? icpcMark(myPoints, attempts) : t("tasks.points", { mine: myPoints ?? 0, points })}
          </li>
        ))}
      </ul>
      {waiting && (
        <p role="status" className="text-sm text-ink-soft">
          {t("end.waiting")}
        </p>
      )}
    </Card>
  )
}
