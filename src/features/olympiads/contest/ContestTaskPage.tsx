import { useSelector } from "@xstate/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { type SolvingContextValue, SolvingContext } from "../../practice/problems/SolvingContext.ts"
import { PaneFrame } from "../../practice/problem/PaneFrame.tsx"
import { ProblemSkeleton } from "../../practice/problem/ProblemSkeleton.tsx"
import { ProblemView } from "../../practice/problem/ProblemView.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { ContestFrame, type ContestView } from "./ContestFrame.tsx"

/** A contest task: the problem page with the contest bar. */
export function ContestTaskPage() {
  const { id = "" } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={paths.notFound} replace />
  return (
    <PaneFrame>
      <ContestFrame bar>{(view) => <Task key={id} view={view} id={Number(id)} />}</ContestFrame>
    </PaneFrame>
  )
}

const solvingIn = (slug: string, readOnly: boolean): SolvingContextValue => ({
  contest: slug,
  problem: (id) => paths.contestTask(slug, id),
  solutions: (id) => paths.contestTaskSolutions(slug, id),
  solution: (id, solutionId) => paths.contestTaskSolution(slug, id, solutionId),
  list: paths.contest(slug),
  readOnly
})

/** The problem with the languages that the contest allows too. */
const inContest = (problem: Problem, allowed: ContestDetails["languages"]): Problem =>
  allowed === null
    ? problem
    : {
        ...problem,
        languages: allowed.map(({ id }) => id).filter((id) => problem.languages?.includes(id) ?? true)
      }

/** Includes pauses: submissions made in a pause are stored, and the jury decides about them. */
const solving = ["running", "paused", "confirmingFinish", "finishing", "timeIsUp"] as const

function Task({ view: { contest, actor }, id }: { readonly view: ContestView; readonly id: number }) {
  const { t } = useTranslation("contest")
  const { slug } = contest
  const isOpen = useSelector(actor, (snapshot) => solving.some((state) => snapshot.matches(state)))
  const context = useMemo(() => solvingIn(slug, !isOpen), [slug, isOpen])
  const query = useApiQuery(queryKeys.contestProblem(slug, id), "getContestProblem", { params: { slug, id } })
  const { languages } = contest
  const problem = useMemo(
    () => (query.data === undefined ? null : inContest(query.data, languages)),
    [query.data, languages]
  )
  if (problem !== null) {
    return (
      <SolvingContext value={context}>
        <ProblemView problem={problem} />
      </SolvingContext>
    )
  }
  if (!query.isError) return <ProblemSkeleton />
  const tag = query.error._tag
  if (tag === "Rejected")
    return <Navigate to={paths.contest(slug)} replace state={{ reason: query.error.message }} />
  if (tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <>
      <Banner tone="amber">{t("task.failed")}</Banner>
      <QueryFailure query={query} />
    </>
  )
}
