import { useTranslation } from "react-i18next"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"

const rows = Array.from({ length: 12 }, (_, row) => row)

/** Placeholder while the list loads. */
export function ProblemTableSkeleton() {
  const { t } = useTranslation("problems")
  return (
    <Loading label={t("list.loading")} className="550:rounded-xl 550:border 550:border-line 550:bg-raised">
      <div className="hidden h-11 border-b border-line 550:block" />
      <div className="grid max-550:gap-3">
        {rows.map((row) => (
          <div
            key={row}
            className="flex min-h-14 items-center gap-4 border-line px-4 550:border-b 550:last:border-0 max-550:min-h-28 max-550:rounded-lg max-550:border max-550:bg-raised"
          >
            <Skeleton className={row % 3 === 0 ? "h-5 w-44" : "h-5 w-60"} />
            <Skeleton className="ml-auto h-5 w-14" />
            <Skeleton className="h-5 w-12 max-550:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
