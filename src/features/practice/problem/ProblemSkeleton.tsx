import { useTranslation } from "react-i18next"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"

/** Placeholder while the problem loads. */
export function ProblemSkeleton() {
  const { t } = useTranslation("problems")
  return (
    <Loading label={t("problem.loading")} className="grid grow 1024:min-h-0 1024:grid-cols-[48%_1fr]">
      <div className="grid content-start gap-4 p-5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-6 w-56" />
        <Skeleton className="mt-4 h-11 w-full" />
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className={line === 4 ? "h-5 w-1/2" : "h-5 w-full"} />
        ))}
        <Skeleton className="mt-4 h-32 w-full" />
      </div>
      <div className="hidden border-l border-line p-4 1024:block">
        <Skeleton className="h-full w-full" />
      </div>
    </Loading>
  )
}
