import { useTranslation } from "react-i18next"
import { FailedState } from "../../../ui/FailedState.tsx"

interface LoadFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly retrying: boolean
}

const isUnreachable = (error: unknown) =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "ServerUnreachable"

/** What happened, in words, and Retry. */
export function LoadFailure({ error, onRetry, retrying }: LoadFailureProps) {
  const { t } = useTranslation("problems")
  return (
    <FailedState
      title={t("failed.title")}
      text={t(isUnreachable(error) ? "failed.network" : "failed.other")}
      retryLabel={t("failed.retry")}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
