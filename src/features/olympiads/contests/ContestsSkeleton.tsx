import { useTranslation } from "react-i18next"
import { Card } from "../../../ui/Card.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"

/** The page's shape while the contests load. */
export function ContestsSkeleton() {
  const { t } = useTranslation("contests")
  return (
    <Loading label={t("loading")} className="grid gap-4">
      <Skeleton className="h-7 w-32" />
      {[0, 1].map((card) => (
        <Card key={card} className="grid gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-5 w-4/5" />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-6 border-t border-line pt-4">
            {[0, 1, 2].map((fact) => (
              <Skeleton key={fact} className="h-11 w-36" />
            ))}
          </div>
        </Card>
      ))}
    </Loading>
  )
}
