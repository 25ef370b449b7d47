import { useTranslation } from "react-i18next"
import { Skeleton } from "../../../ui/Skeleton.tsx"

/** Placeholder while a test loads. */
export function EntryTestSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t("loading")} className="grid gap-6">
      <Skeleton className="h-9 w-60 max-w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
