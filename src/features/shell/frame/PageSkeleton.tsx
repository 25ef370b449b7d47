import { useTranslation } from "react-i18next"
import { Skeleton } from "../../../ui/Skeleton.tsx"

/** Placeholder while a page's code loads. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mx-auto grid max-w-6xl gap-4 px-4 py-8 550:px-5">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
