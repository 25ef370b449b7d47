import { useSelector } from "@xstate/react"
import { ChevronRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { ContestDetails, ContestProblem } from "../../../api/contract/olympiads/participation.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { Card } from "../../../ui/Card.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { useContestProblems } from "./useContestProblems.ts"

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
export function TaskList({ contest, actor }: TaskListProps) {
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
