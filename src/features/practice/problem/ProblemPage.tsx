import { useQuery } from "@tanstack/react-query"
import { Navigate, useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { apiQuery } from "../../../api/queries.ts"
import { paths } from "../../../routes/paths.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { PaneFrame } from "./PaneFrame.tsx"
import { ProblemSkeleton } from "./ProblemSkeleton.tsx"
import { ProblemView } from "./ProblemView.tsx"

export { loadSolver } from "./LazySolver.tsx"

/** A problem's statement and sections beside the code workspace. */
export function ProblemPage() {
  const { id = "" } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={paths.notFound} replace />
  return (
    <PaneFrame>
      <Loaded id={Number(id)} />
    </PaneFrame>
  )
}

function Loaded({ id }: { readonly id: number }) {
  const query = useQuery(apiQuery(useApi(), queryKeys.problem(id), "getProblem", { params: { id } }))
  if (query.data !== undefined) return <ProblemView key={id} problem={query.data} />
  if (!query.isError) return <ProblemSkeleton />
  if (query.error._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return <QueryFailure query={query} />
}
