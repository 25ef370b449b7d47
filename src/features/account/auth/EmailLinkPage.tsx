import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { emailLink } from "../../../machines/links.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { ExpiredPicture, LetterPicture } from "../../../ui/pictures.tsx"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { LinkPage, LinkWait } from "../../shell/link/LinkPage.tsx"
import { useLink } from "../../shell/link/useLink.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

/** Target of the links in email-change messages: confirms the change or reverts it. */
export function EmailLinkPage() {
  const { token = "" } = useParams()
  return <EmailLink key={token} token={token} />
}

function useEmailLink(token: string) {
  const queries = useQueryClient()
  const session = useSessionActor()
  const navigate = useNavigate()
  const input = { params: { token } }
  return useLink(emailLink, token, {
    look: () => AccountApi.use(({ getEmailLink }) => getEmailLink(input)),
    act: (isUndo) =>
      AccountApi.use(({ confirmEmailChange, undoEmailChange }) =>
        (isUndo === null ? confirmEmailChange : undoEmailChange)(input)
      ),
    onDone: (undone) => {
      if (undone === null) {
        void queries.invalidateQueries({ queryKey: queryKeys.profile })
        return
      }
      // The server has ended the session and cleared its cookies.
      session.send({ type: "session.changedElsewhere", tokens: null })
      void navigate(paths.passwordLink(undone.passwordToken), { replace: true })
    }
  })
}

function EmailLink({ token }: { readonly token: string }) {
  const { t } = useTranslation("auth")
  const link = useEmailLink(token)
  const { state, outcome } = link
  const waiting = <LinkWait title={t("newPassword.looking")} />
  const done = outcome === null ? <Changed /> : waiting
  return (
    <LinkPage link={link} waiting={waiting} failed={t("newPassword.failed")} stale={<StaleLink />}>
      {state === "done" ? done : <UndoQuestion busy={state === "acting"} onUndo={() => link.answer(true)} />}
    </LinkPage>
  )
}

function Changed() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage picture={<LetterPicture />} title={t("emailLink.changed")} text={t("emailLink.changedText")}>
      <ButtonLink to={paths.settings}>{t("emailLink.toSettings")}</ButtonLink>
    </MessagePage>
  )
}

function StaleLink() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage picture={<ExpiredPicture />} title={t("emailLink.stale")} text={t("emailLink.staleText")}>
      <ButtonLink to={paths.settings}>{t("emailLink.toSettings")}</ButtonLink>
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
