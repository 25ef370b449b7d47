import { useTranslation } from "react-i18next"
import { Navigate, useLocation } from "react-router-dom"
import { consentLink } from "../../../machines/links.ts"
import { paths, signInPath } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { ExpiredPicture, LetterPicture } from "../../../ui/pictures.tsx"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { LinkPage } from "../../shell/link/LinkPage.tsx"
import { useLink } from "../../shell/link/useLink.ts"
import { ConsentCard, ConsentSkeleton } from "./ConsentCard.tsx"
import { askConsent, decideConsent } from "./consentActor.ts"
import { Spinner } from "../../../ui/Spinner.tsx"

/** `replace` keeps the answered consent page out of the history, so that Back skips it. */
const leaveForGood = (address: string) => location.replace(address)

/** OAuth consent page. Remounts when the account or the request changes. */
export function AuthorizePage({ leave = leaveForGood }: { readonly leave?: AuthorizationProps["leave"] }) {
  const { search } = useLocation()
  const learner = useSession(learnerId)
  return <Authorization key={`${learner} ${search}`} search={search} leave={leave} />
}

interface AuthorizationProps {
  readonly search: string
  readonly leave: (address: string) => void
}

const useConsent = ({ search, leave }: AuthorizationProps) =>
  useLink(consentLink, search, {
    look: () => askConsent(search),
    act: (allow) => decideConsent(search, allow === true),
    onDone: (address) => address !== null && leave(address)
  })

function Authorization(props: AuthorizationProps) {
  const { t } = useTranslation("oauth")
  const link = useConsent(props)
  return (
    <LinkPage link={link} waiting={<ConsentSkeleton />} failed={t("failed")} stale={<Unknown />}>
      <Consent link={link} search={props.search} />
    </LinkPage>
  )
}

interface ConsentProps {
  readonly link: ReturnType<typeof useConsent>
  readonly search: string
}

function Consent({ link: { state, found, choice, outcome, answer }, search }: ConsentProps) {
  const question = found?.kind === "question" ? found : null
  if (state === "done" && outcome === null) {
    return <Navigate to={signInPath(paths.authorize + search)} replace />
  }
  if (state === "done" || question === null)
    return <RedirectNotice application={question?.application ?? null} />
  const pressed = choice === true ? "allowing" : "denying"
  return (
    <ConsentCard
      question={question}
      deciding={state === "acting" ? pressed : null}
      onAllow={() => answer(true)}
      onDeny={() => answer(false)}
    />
  )
}

function Unknown() {
  const { t } = useTranslation("oauth")
  return (
    <MessagePage picture={<ExpiredPicture />} title={t("unknown.title")} text={t("unknown.text")}>
      <ButtonLink to={paths.problems}>{t("toProblems")}</ButtonLink>
    </MessagePage>
  )
}

/** Shown during the redirect to the application; offers a link to stay. */
function RedirectNotice({ application }: { readonly application: string | null }) {
  const { t } = useTranslation("oauth")
  return (
    <MessagePage
      picture={<LetterPicture />}
      title={application === null ? t("leaving.title") : t("leaving.named", { application })}
      text={t("leaving.text")}
    >
      <Spinner className="size-6 self-center text-accent-ink" />
      <ButtonLink to={paths.problems} variant="secondary">
        {t("toProblems")}
      </ButtonLink>
    </MessagePage>
  )
}
