import { useTranslation } from "react-i18next"
import { FailedState } from "../../../ui/FailedState.tsx"

interface QueryFailureProps {
  readonly query: { readonly refetch: () => unknown; readonly isFetching?: boolean }
  readonly title?: string
}

/** Reports a failed query, with a retry button. */
export function QueryFailure({ query: { refetch, isFetching = false }, title }: QueryFailureProps) {
  const { t } = useTranslation()
  return (
    <FailedState
      title={title ?? t("failed.title")}
      text={t("failed.text")}
      retryLabel={t("retry")}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
