import { useTranslation } from "react-i18next"
import { isUnanswered } from "../../../machines/failedWith.ts"
import { FailedState } from "../../../ui/FailedState.tsx"

interface QueryFailureProps {
  readonly query: { readonly refetch: () => unknown; readonly isFetching?: boolean; readonly error?: unknown }
  readonly title?: string
}

/** Reports a failed query, with a retry button. */
export function QueryFailure({ query: { refetch, isFetching = false, error }, title }: QueryFailureProps) {
  const { t } = useTranslation()
  return (
    <FailedState
      title={title ?? t("failed.title")}
      text={t(error === undefined || isUnanswered(error) ? "failed.text" : "failed.other")}
      retryLabel={t("retry")}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
