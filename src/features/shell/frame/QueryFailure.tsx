import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { FailedState } from "../../../ui/FailedState.tsx"

/** Reports a failed query, with a retry button. */
export function QueryFailure({ query }: { readonly query: Pick<UseQueryResult, "refetch" | "isFetching"> }) {
  const { t } = useTranslation()
  return (
    <FailedState
      title={t("failed.title")}
      text={t("failed.text")}
      retryLabel={t("retry")}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
