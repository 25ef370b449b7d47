import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { QueryFailure } from "../frame/QueryFailure.tsx"
import { MessagePage } from "../frame/MessagePage.tsx"
import type { LinkView } from "./useLink.ts"

interface LinkPageProps {
  readonly link: Pick<LinkView<unknown, unknown>, "state" | "choice" | "retry">
  /** Shown while the server checks the link. */
  readonly waiting: ReactNode
  /** Title if the server does not answer. */
  readonly failed: string
  readonly stale: ReactNode
  readonly children: ReactNode
}

/** Page of a mail link: shows loading, failed and expired states, otherwise `children`. */
export function LinkPage({ link, waiting, failed, stale, children }: LinkPageProps) {
  const { state, choice, retry } = link
  if (state === "stale") return stale
  if (state === "unanswered") return <QueryFailure title={failed} query={{ refetch: retry }} />
  return state === "looking" || (state === "acting" && choice === null) ? waiting : children
}

/** Loading page of a mail link. */
export function LinkWait({ title }: { readonly title: string }) {
  const { t } = useTranslation("common")
  return (
    <MessagePage picture={<LetterPicture />} title={title} text={t("loading")}>
      <Spinner className="size-6 text-accent-ink" />
    </MessagePage>
  )
}
