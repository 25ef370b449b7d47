import { useQueryClient } from "@tanstack/react-query"
import { CircleCheck } from "lucide-react"
import { useEffect, useEffectEvent, useMemo, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { ProblemStep } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { PaneFrame } from "../../practice/problem/PaneFrame.tsx"
import { ProblemView } from "../../practice/problem/ProblemView.tsx"
import { Statement } from "../../practice/problem/Statement.tsx"
import { practice, type SolvingContextValue, SolvingContext } from "../../practice/problems/SolvingContext.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Prose } from "../../shell/frame/Prose.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { lessonFrame } from "./lessonFrame.ts"
import { stepSearch } from "./lessonStep.ts"
import type { StepViewProps } from "./LessonView.tsx"
import { StepHeading } from "./StepHeading.tsx"
import { StepNav } from "./StepNav.tsx"

interface ProblemStepViewProps extends StepViewProps<ProblemStep> {
  /** Content above every step. */
  readonly head: ReactNode
}

/** A problem step, solved on the lesson page. */
export function ProblemStepView(props: ProblemStepViewProps) {
  const { t } = useTranslation("courses")
  const { lesson, step, at, head } = props
  const id = step.problemId
  const query = useApiQuery(queryKeys.problem(id), "getProblem", { params: { id } })
  const next = t("next")
  const queries = useQueryClient()
  const isNotFound = query.error?._tag === "NotFound"
  // A contest can have locked the problem since the lesson was loaded; a refetch shows that.
  useEffect(() => {
    if (isNotFound)
      void queries.invalidateQueries({ queryKey: queryKeys.lesson(lesson.course.slug, lesson.id) })
  }, [isNotFound, queries, lesson.course.slug, lesson.id])
  const solving = useMemo<SolvingContextValue>(() => {
    const lessonPath = paths.lesson(lesson.course.slug, lesson.id)
    return {
      ...practice,
      next: { to: lessonPath + stepSearch(at + 1, lesson.steps.length), label: next }
    }
  }, [lesson, at, next])
  if (query.data !== undefined) {
    return (
      <SolvingContext value={solving}>
        <PaneFrame>
          <ProblemView problem={query.data} text={<StepText {...props} problem={query.data} />} />
        </PaneFrame>
      </SolvingContext>
    )
  }
  return (
    <div className={lessonFrame}>
      {head}
      <StepHeading title={step.problemTitle} />
      {query.isError ? <QueryFailure query={query} /> : <Skeleton className="h-64 w-full" />}
    </div>
  )
}

/** Introduction to the problem and its statement. */
function StepText({
  lesson,
  step,
  at,
  steps,
  head,
  problem
}: ProblemStepViewProps & { readonly problem: Problem }) {
  const { t } = useTranslation("courses")
  const solved = problem.myStatus === "solved"
  const finish = useEffectEvent(() => steps.finish(step.key))
  useEffect(() => {
    if (solved) finish()
  }, [solved])
  return (
    <div className={lessonFrame}>
      {head}
      <StepHeading title={step.problemTitle} />
      <Prose html={step.html} />
      <div role="status" className="grid grid-cols-[minmax(0,1fr)]">
        {(solved || step.done) && (
          <p className="flex items-center gap-3 rounded-lg bg-success-soft px-4 py-3 font-semibold text-success-ink">
            <CircleCheck className="size-6 shrink-0" />
            {t("solved")}
          </p>
        )}
      </div>
      <Statement problem={problem} printable={false} />
      <StepNav at={at} count={lesson.steps.length} ready={solved || step.done} />
    </div>
  )
}
