import { useTranslation } from "react-i18next"
import type { ApiError } from "../../../api/errors.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { isUnanswered } from "../../../machines/failedWith.ts"

/** Error of an organiser action, shown beside its button. */
export function ActFailure({ error }: { readonly error: ApiError }) {
  const { t } = useTranslation("common")
  return (
    <div role="alert">
      <Banner tone="danger">{isUnanswered(error) ? t("failed.text") : error.message}</Banner>
    </div>
  )
}
