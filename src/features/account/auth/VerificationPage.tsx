import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useNavigate, useParams } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession, useSessionActor } from "../../shell/session/SessionContext.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { verifyWith } from "./authActors.ts"
import { ChosenPassword } from "./ChosenPassword.tsx"
import { LinkWait } from "./LinkWait.tsx"
import { takeReturnPath } from "./returnPath.ts"

/** A learner is confirmed already: there is nothing to log in for. */
function StaleLink() {
  const { t } = useTranslation("auth")
  const learner = useSession(isLearner)
  useEffect(() => {
    if (learner) void notify("danger", t("expired.title"))
  }, [learner, t])
  return <Navigate to={learner ? paths.problems : paths.linkExpired} replace />
}

/** Opened from the mail: confirms the address, signs in, and goes on to where the visitor came from. */
export function VerificationPage() {
  const { token = "" } = useParams()
  return <Verification key={token} token={token} />
}

function useVerification(token: string) {
  const api = useApi()
  const session = useSessionActor()
  const navigate = useNavigate()
  const showFailure = useShowFailure()
  const verification = useActorRef(
    useMemo(() => verifyWith(api), [api]),
    { input: { token } }
  )
  useEffect(() => {
    const confirmed = verification.on("verification.confirmed", ({ tokens }) => {
      session.send({ type: "session.signedIn", tokens })
      void navigate(takeReturnPath(), { replace: true })
    })
    const failed = verification.on("verification.failed", ({ error }) => showFailure(error))
    return () => {
      confirmed.unsubscribe()
      failed.unsubscribe()
    }
  }, [verification, session, navigate, showFailure])
  return verification
}

function Verification({ token }: { readonly token: string }) {
  const { t } = useTranslation("auth")
  const verification = useVerification(token)
  const stale = useSelector(verification, (snapshot) => snapshot.matches("stale"))
  const choosing = useSelector(verification, (snapshot) => snapshot.matches("choosing"))
  const unanswered = useSelector(verification, (snapshot) => snapshot.matches("unanswered"))
  if (stale) return <StaleLink />
  if (choosing) return <ChosenPassword token={token} verification={verification} />
  return (
    <LinkWait
      title={t("verification.title")}
      failedTitle={t("verification.failed")}
      failed={unanswered}
      onRetry={() => verification.send({ type: "verification.retried" })}
    />
  )
}
