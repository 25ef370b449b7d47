import { useQueryClient } from "@tanstack/react-query"
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate, useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { ExpiredPicture, LetterPicture } from "../../../ui/pictures.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { emailLinkWith } from "./emailActors.ts"
import { LinkWait } from "./LinkWait.tsx"

/** Opened from a mail about the account's address: makes the change, or takes it back. */
export function EmailLinkPage() {
  const { token = "" } = useParams()
  return <EmailLink key={token} token={token} />
}

function useEmailLink(token: string) {
  const api = useApi()
  const queries = useQueryClient()
  const session = useSessionActor()
  const navigate = useNavigate()
  const showFailure = useShowFailure()
  const machine = useMemo(
    () =>
      emailLinkWith(api, {
        forgetProfile: () => void queries.invalidateQueries({ queryKey: queryKeys.profile }),
        // The server has ended the session and taken its cookies back.
        forgetSession: () => session.send({ type: "session.changedElsewhere", tokens: null })
      }),
    [api, queries, session]
  )
  const link = useActorRef(machine, { input: { token } })
  useEffect(() => {
    const watching = [
      link.on("emailLink.failed", ({ error }) => showFailure(error)),
      link.on("emailLink.undone", ({ passwordToken }) =>
        navigate(paths.passwordLink(passwordToken), { replace: true })
      )
    ]
    return () => watching.forEach((subscription) => subscription.unsubscribe())
  }, [link, navigate, showFailure])
  return link
}

function EmailLink({ token }: { readonly token: string }) {
  const { t } = useTranslation("auth")
  const link = useEmailLink(token)
  const state = useSelector(link, ({ value }) => value)
  if (state === "stale") return <StaleLink />
  if (state === "changed") return <Changed />
  if (state === "asking" || state === "undoing") {
    const undo = () => link.send({ type: "emailLink.undoAsked" })
    return <UndoQuestion busy={state === "undoing"} onUndo={undo} />
  }
  return (
    <LinkWait
      title={t("newPassword.looking")}
      failedTitle={t("newPassword.failed")}
      failed={state === "unanswered"}
      onRetry={() => link.send({ type: "emailLink.retried" })}
    />
  )
}

function Changed() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage picture={<LetterPicture />} title={t("emailLink.changed")} text={t("emailLink.changedText")}>
      <Link to={paths.settings} className={buttonClass()}>
        {t("emailLink.toSettings")}
      </Link>
    </MessagePage>
  )
}

function StaleLink() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage picture={<ExpiredPicture />} title={t("emailLink.stale")} text={t("emailLink.staleText")}>
      <Link to={paths.settings} className={buttonClass()}>
        {t("emailLink.toSettings")}
      </Link>
    </MessagePage>
  )
}

interface UndoQuestionProps {
  readonly busy: boolean
  readonly onUndo: () => void
}

function UndoQuestion({ busy, onUndo }: UndoQuestionProps) {
  const { t } = useTranslation("auth")
  return (
    <MessagePage picture={<LetterPicture />} title={t("emailLink.undo")} text={t("emailLink.undoText")}>
      <Button loading={busy} onClick={onUndo}>
        {t("emailLink.undoSubmit")}
      </Button>
    </MessagePage>
  )
}
