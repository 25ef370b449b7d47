import { useTranslation } from "react-i18next"
import { Card } from "../../../ui/Card.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"

/** Placeholder while the profile loads. */
export function ProfileSkeleton() {
  const { t } = useTranslation("profile")
  return (
    <Loading label={t("loading")} className="grid gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-20 shrink-0 rounded-full!" />
        <Skeleton className="h-7 w-52 max-w-full" />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4">
        {[0, 1, 2].map((tile) => (
          <Card key={tile} className="grid min-h-38 content-start gap-2">
            <Skeleton className="size-10 rounded-full!" />
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-4 w-full" />
          </Card>
        ))}
      </div>
      <Card className="grid gap-4">
        <Skeleton className="h-6 w-48" />
        <div className="flex flex-wrap items-center gap-6">
          <Skeleton className="size-40 rounded-full!" />
          <div className="grid grow basis-40 gap-3">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} className="h-5" />
            ))}
          </div>
        </div>
      </Card>
    </Loading>
  )
}
