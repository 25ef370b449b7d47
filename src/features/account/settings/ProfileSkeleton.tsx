import { useTranslation } from "react-i18next"
import { Card } from "../../../ui/Card.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"

/** Placeholder for the profile form and the sections below it. */
export function ProfileSkeleton() {
  const { t } = useTranslation("settings")
  return (
    <Loading label={t("loading")} className="grid gap-5">
      <Card className="grid gap-5">
        <Skeleton className="h-7 w-40" />
        <div className="grid gap-4 550:grid-cols-2">
          {[0, 1, 2, 3, 4, 5].map((field) => (
            <div key={field} className="grid gap-1.5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-11" />
            </div>
          ))}
        </div>
        <Skeleton className="h-11 w-32" />
      </Card>
      <Card className="grid gap-4">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-11 w-64 max-w-full" />
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-11 w-48" />
      </Card>
      <Card className="grid gap-4">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-11" />
      </Card>
    </Loading>
  )
}
