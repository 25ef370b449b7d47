import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { FailedState } from "../../../ui/FailedState.tsx"
import { isUnanswered } from "../../../machines/failedWith.ts"

/** Error message with a Retry button. */
export function LoadFailure({
  query
}: {
  readonly query: Pick<UseQueryResult, "error" | "refetch" | "isFetching">
}) {
  const { t } = useTranslation("problems")
  return (
    <FailedState
      title={t("failed.title")}
      text={t(isUnanswered(query.error) ? "failed.network" : "failed.other")}
      retryLabel={t("failed.retry")}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
