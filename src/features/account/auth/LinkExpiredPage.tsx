import { useTranslation } from "react-i18next"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { ExpiredPicture } from "../../../ui/pictures.tsx"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"

/** Signed-in users need neither sign-in nor recovery, so link to the problems instead. */
function Onward({ to, label }: { readonly to: string; readonly label: string }) {
  const { t } = useTranslation("errors")
  const learner = useSession(isLearner)
  return (
    <ButtonLink to={learner ? paths.problems : to}>{learner ? t("notFound.toProblems") : label}</ButtonLink>
  )
}

/** Shown for an expired email confirmation link. */
export function LinkExpiredPage() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage picture={<ExpiredPicture />} title={t("expired.title")} text={t("expired.text")}>
      <Onward to={paths.signIn} label={t("expired.toSignIn")} />
    </MessagePage>
  )
}

/** Shown for an expired password recovery link. */
export function LinkExpiredRecoverPasswordPage() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage
      picture={<ExpiredPicture />}
      title={t("expired.recoveryTitle")}
      text={t("expired.recoveryText")}
    >
      <Onward to={paths.recoverPassword} label={t("expired.toRecovery")} />
    </MessagePage>
  )
}
