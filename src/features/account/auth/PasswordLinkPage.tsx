import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { NotFound } from "../../../api/errors.ts"
import { passwordLink } from "../../../machines/links.ts"
import { paths } from "../../../routes/paths.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { LinkPage, LinkWait } from "../../shell/link/LinkPage.tsx"
import { useLink } from "../../shell/link/useLink.ts"
import { AuthCard } from "./AuthCard.tsx"
import { NewPasswordForm } from "./NewPasswordFields.tsx"
import { AccountApi } from "../../../api/AccountApi.ts"

/** Target of password emails: asks for a new password, or applies the one chosen before. */
export function PasswordLinkPage() {
  const { token = "" } = useParams()
  return <PasswordLink key={token} token={token} />
}

function PasswordLink({ token }: { readonly token: string }) {
  const { t } = useTranslation("auth")
  const session = useSessionActor()
  const params = { token }
  const link = useLink(passwordLink, token, {
    look: () => AccountApi.use(({ getPasswordLink }) => getPasswordLink({ params })),
    act: () => AccountApi.use(({ followPasswordLink }) => followPasswordLink({ params, payload: {} })),
    // The server has ended the session and cleared its cookies.
    onDone: () => session.send({ type: "session.changedElsewhere", tokens: null })
  })
  return (
    <LinkPage
      link={link}
      waiting={<LinkWait title={t("newPassword.looking")} />}
      failed={t("newPassword.failed")}
      stale={<Navigate to={paths.linkExpiredRecoverPassword} replace />}
    >
      {link.state === "done" ? (
        <Navigate to={paths.successChangePassword} replace state={{ changed: true }} />
      ) : (
        <AuthCard title={t("newPassword.title")} lead={t("newPassword.lead")} footer={null}>
          <NewPasswordForm
            link={link}
            submit={t("newPassword.submit")}
            send={(payload) =>
              AccountApi.use(({ followPasswordLink }) => followPasswordLink({ params, payload }))
            }
            isStale={(error) => error instanceof NotFound}
          />
        </AuthCard>
      )}
    </LinkPage>
  )
}
