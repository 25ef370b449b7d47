import { useTranslation } from "react-i18next"
import { Navigate, useSearchParams } from "react-router-dom"
import { firstPasswordLink, isTooLate } from "../../../machines/links.ts"
import { safeReturnPath } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import {
  choosesPassword,
  isSigningOut,
  useSession,
  useSessionActor
} from "../../shell/session/SessionContext.ts"
import { LinkPage } from "../../shell/link/LinkPage.tsx"
import { useLink } from "../../shell/link/useLink.ts"
import { AuthCard } from "./AuthCard.tsx"
import { NewPasswordForm } from "./NewPasswordFields.tsx"
import { AccountApi } from "../../../api/AccountApi.ts"

/** Forces a user who signed in with a slip to choose a new password before any other page. */
export function ChoosePasswordPage() {
  const [search] = useSearchParams()
  if (useSession(choosesPassword)) return <Choosing />
  return <Navigate to={safeReturnPath(search.get("from"), location.origin)} replace />
}

function Choosing() {
  const { t } = useTranslation(["auth", "common"])
  const session = useSessionActor()
  const link = useLink(firstPasswordLink, "", {
    look: () => AccountApi.use(({ getFirstPassword }) => getFirstPassword({})),
    onDone: (tokens) => session.send({ type: "session.signedIn", tokens })
  })
  const { login = "", firstName: name = null } = link.found ?? {}
  return (
    <AuthCard
      title={name === null ? t("first.title") : t("first.greeting", { name })}
      lead={t(link.state === "stale" ? "first.over" : "first.lead")}
      footer={<NotMe />}
    >
      <LinkPage link={link} waiting={<Waiting />} failed={t("common:failed.title")} stale={null}>
        <p>
          {t("first.login")} <strong className="font-mono">{login}</strong>
        </p>
        <NewPasswordForm
          link={link}
          login={login}
          submit={t("first.submit")}
          send={(payload) => AccountApi.use(({ chooseFirstPassword }) => chooseFirstPassword({ payload }))}
          isStale={isTooLate}
        />
      </LinkPage>
    </AuthCard>
  )
}

function Waiting() {
  const { t } = useTranslation("common")
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner className="size-6 text-accent-ink" />
      {t("loading")}
    </p>
  )
}

/** Signs out, because slips are used on shared computers. The choice is asked again at the next sign-in. */
function NotMe() {
  const { t } = useTranslation("auth")
  const session = useSessionActor()
  return (
    <Button
      variant="ghost"
      loading={useSession(isSigningOut)}
      onClick={() => session.send({ type: "session.signOut" })}
    >
      {t("first.signOut")}
    </Button>
  )
}
