import { useTranslation } from "react-i18next"
import { FailedState } from "../../../ui/FailedState.tsx"
import { isUnanswered } from "../../../machines/failedWith.ts"

interface LoadFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** Error message with a Retry button. */
export function LoadFailure({ error, onRetry, retrying }: LoadFailureProps) {
  const { t } = useTranslation("problems")
  return (
    <FailedState
      title={t("failed.title")}
      text={t(isUnanswered(error) ? "failed.network" : "failed.other")}
      retryLabel={t("failed.retry")}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
