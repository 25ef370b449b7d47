import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useNavigate, useParams } from "react-router-dom"
import { NotFound } from "../../../api/errors.ts"
import { verificationLink } from "../../../machines/links.ts"
import { paths } from "../../../routes/paths.ts"
import { isLearner, useSession, useSessionActor } from "../../shell/session/SessionContext.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { LinkPage, LinkWait } from "../../shell/link/LinkPage.tsx"
import { useLink } from "../../shell/link/useLink.ts"
import { AuthCard } from "./AuthCard.tsx"
import { NewPasswordForm } from "./NewPasswordFields.tsx"
import { popReturnPath } from "./returnPath.ts"
import { AccountApi } from "../../../api/AccountApi.ts"
import { confirmEmail } from "./authActors.ts"

/** Expired confirmation link; a signed-in user is confirmed already and goes to the problems. */
function StaleLink() {
  const { t } = useTranslation("auth")
  const learner = useSession(isLearner)
  useEffect(() => {
    if (learner) void notify("danger", t("expired.title"))
  }, [learner, t])
  return <Navigate to={learner ? paths.problems : paths.linkExpired} replace />
}

/** Target of the confirmation email: confirms the address, signs in and returns to the saved path. */
export function VerificationPage() {
  const { token = "" } = useParams()
  return <Verification key={token} token={token} />
}

function useVerification(token: string) {
  const session = useSessionActor()
  const navigate = useNavigate()
  return useLink(verificationLink, token, {
    look: () => confirmEmail(token),
    onDone: (tokens) => {
      session.send({ type: "session.signedIn", tokens })
      void navigate(popReturnPath(), { replace: true })
    }
  })
}

function Verification({ token }: { readonly token: string }) {
  const { t } = useTranslation("auth")
  const link = useVerification(token)
  const waiting = <LinkWait title={t("verification.title")} />
  return (
    <LinkPage link={link} waiting={waiting} failed={t("verification.failed")} stale={<StaleLink />}>
      {link.state === "done" ? (
        waiting
      ) : (
        <AuthCard title={t("chosen.title")} lead={t("chosen.lead")} footer={null}>
          <NewPasswordForm
            link={link}
            submit={t("chosen.submit")}
            send={(values) =>
              AccountApi.use((account) => account.confirmEmail({ payload: { token, ...values } }))
            }
            isStale={(error) => error instanceof NotFound}
          />
        </AuthCard>
      )}
    </LinkPage>
  )
}
