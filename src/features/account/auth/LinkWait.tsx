import { useTranslation } from "react-i18next"
import { FailedState } from "../../../ui/FailedState.tsx"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"

interface LinkWaitProps {
  readonly title: string
  readonly failedTitle: string
  /** The server did not answer. */
  readonly failed: boolean
  readonly onRetry: () => void
}

/** A mail's link while the server looks at it. */
export function LinkWait({ title, failedTitle, failed, onRetry }: LinkWaitProps) {
  const { t } = useTranslation("common")
  if (failed) {
    return (
      <FailedState title={failedTitle} text={t("failed.text")} retryLabel={t("retry")} onRetry={onRetry} />
    )
  }
  return (
    <MessagePage picture={<LetterPicture />} title={title} text={t("loading")}>
      <Spinner className="size-6 text-accent-ink" />
    </MessagePage>
  )
}
