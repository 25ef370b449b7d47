import { useTranslation } from "react-i18next"
import { cx } from "../../../ui/cx.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { ratingRowClass } from "./ratingRowClass.ts"

const rows = Array.from({ length: 10 }, (_, row) => row)

/** Placeholder while the rating loads. */
export function RatingSkeleton() {
  const { t } = useTranslation("rating")
  return (
    <Loading label={t("loading")} className="grid gap-6">
      <Skeleton className="h-22 rounded-xl!" />
      <div className="grid max-550:gap-3 550:rounded-xl 550:border 550:border-line 550:bg-raised">
        <div className="hidden h-11 border-b border-line 550:block" />
        {rows.map((row) => (
          <div
            key={row}
            className={cx(
              ratingRowClass,
              "flex min-h-14 py-2 550:border-b 550:border-line 550:last:border-0",
              "max-550:min-h-26 max-550:rounded-lg max-550:border max-550:border-line max-550:bg-raised max-550:p-4"
            )}
          >
            <Skeleton className="size-9 rounded-full!" />
            <Skeleton className={row % 3 === 0 ? "h-5 w-44" : "h-5 w-32"} />
            <Skeleton className="h-5 w-16 justify-self-end max-550:hidden" />
            <Skeleton className="h-5 w-18 justify-self-end max-550:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
