import { useTranslation } from "react-i18next"
import { Link, Navigate, useLocation } from "react-router-dom"
import { consentLink } from "../../../machines/links.ts"
import { signInPath, paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { ExpiredPicture } from "../../../ui/pictures.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { LinkPage } from "../../shell/link/LinkPage.tsx"
import { useLink } from "../../shell/link/useLink.ts"
import { ConsentCard, ConsentSkeleton } from "./ConsentCard.tsx"
import { Leaving } from "./Leaving.tsx"

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

/** Imports the schema, and Effect with it, after the page is rendered. */
const read = async (search: string) =>
  (await import("../../../api/authorization.ts")).readAuthorization(search)

function useConsent({ search, leave }: AuthorizationProps) {
  const api = useApi()
  return useLink(consentLink, search, {
    look: async (options) => api.run("askAuthorization", { payload: await read(search) }, options),
    act: async (allow, options) => {
      const payload = { request: await read(search), allow: allow === true }
      return (await api.run("decideAuthorization", { payload }, options)).address
    },
    onDone: (address) => address !== null && leave(address)
  })
}

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
  if (state === "done" || question === null) return <Leaving application={question?.application ?? null} />
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
      <Link to={paths.problems} className={buttonClass()}>
        {t("toProblems")}
      </Link>
    </MessagePage>
  )
}
