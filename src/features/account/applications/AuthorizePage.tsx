import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useLocation } from "react-router-dom"
import { signInPath, paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { FailedState } from "../../../ui/FailedState.tsx"
import { ExpiredPicture } from "../../../ui/pictures.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { ConsentCard, ConsentSkeleton } from "./ConsentCard.tsx"
import { consentWith } from "./consentActor.ts"
import type { Leave } from "./consentActor.ts"
import { Leaving } from "./Leaving.tsx"

/** The question that was answered must not be in the way of Back. */
const leaveForGood: Leave = (address) => location.replace(address)

/** An application asks to be let in with the account of the platform; another account is another question. */
export function AuthorizePage({ leave = leaveForGood }: { readonly leave?: Leave }) {
  const { search } = useLocation()
  const learner = useSession(learnerId)
  return <Authorization key={`${learner} ${search}`} search={search} leave={leave} />
}

interface AuthorizationProps {
  readonly search: string
  readonly leave: Leave
}

function useConsent({ search, leave }: AuthorizationProps) {
  const api = useApi()
  const showFailure = useShowFailure()
  const consent = useActorRef(
    useMemo(() => consentWith(api, leave), [api, leave]),
    { input: { search } }
  )
  useEffect(() => {
    const failed = consent.on("consent.failed", ({ error }) => showFailure(error))
    return () => failed.unsubscribe()
  }, [consent, showFailure])
  return consent
}

function Authorization(props: AuthorizationProps) {
  const { t } = useTranslation(["oauth", "common"])
  const consent = useConsent(props)
  const state = useSelector(consent, ({ value }) => (typeof value === "string" ? value : value.deciding))
  const question = useSelector(consent, ({ context }) => context.question)
  switch (state) {
    case "looking":
      return <ConsentSkeleton />
    case "visitor":
      return <Navigate to={signInPath(paths.authorize + props.search)} replace />
    case "leaving":
      return <Leaving application={question?.application ?? null} />
    case "unknown":
      return <Unknown />
    case "unanswered":
      return (
        <FailedState
          title={t("failed")}
          text={t("common:failed.text")}
          retryLabel={t("common:retry")}
          onRetry={() => consent.send({ type: "consent.retried" })}
        />
      )
    default:
      return question === null ? null : (
        <ConsentCard
          question={question}
          deciding={state === "asking" ? null : state}
          onAllow={() => consent.send({ type: "consent.allowed" })}
          onDeny={() => consent.send({ type: "consent.denied" })}
        />
      )
  }
}

function Unknown() {
  const { t } = useTranslation("oauth")
  return (
    <MessagePage picture={<ExpiredPicture />} title={t("unknown.title")} text={t("unknown.text")}>
      <Link to={paths.problems} className={buttonClass()}>
        {t("toProblems")}
      </Link>
    </MessagePage>
  )
}
