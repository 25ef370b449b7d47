import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { PrintedTask } from "../../../olympiads/contest/PrintedTask.tsx"
import { useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"

interface PreviewTaskProps {
  readonly slug: string
  readonly id: number
}

/** A task's statement, as organisers may read it before anybody else. */
export function PreviewTask({ slug, id }: PreviewTaskProps) {
  const tasks = useApiQuery(queryKeys.contestStatements(slug), "getContestStatements", { params: { slug } })
  const task = tasks.data?.find(({ problem }) => problem.id === id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 768:p-6">
      {task !== undefined && <PrintedTask {...task} />}
      {tasks.isError && <QueryFailure query={tasks} />}
      {tasks.isPending && <Skeleton className="h-96" />}
    </div>
  )
}
