import { useActorRef, useSelector } from "@xstate/react"
import { useCallback, useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { newPasswordMachine, newPasswordValues } from "../../../machines/passwordForms.ts"
import type { passwordLinkMachine } from "../../../machines/passwordLinkMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { AuthCard } from "./AuthCard.tsx"
import { FormError } from "./FormError.tsx"
import { LinkWait } from "./LinkWait.tsx"
import { NewPasswordFields } from "./NewPasswordFields.tsx"
import { checkNewPassword, passwordLinkWith, replacePassword } from "./passwordActors.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useForm } from "./useForm.ts"
import type { ActorRefFrom } from "xstate"

/** Opened from the mail: asks for a new password, or applies the one that was typed before. */
export function PasswordLinkPage() {
  const { token = "" } = useParams()
  return <PasswordLink key={token} token={token} />
}

function usePasswordLink(token: string) {
  const api = useApi()
  const session = useSessionActor()
  const showFailure = useShowFailure()
  const machine = useMemo(
    // The server has ended the session and taken its cookies back.
    () => passwordLinkWith(api, () => session.send({ type: "session.changedElsewhere", tokens: null })),
    [api, session]
  )
  const link = useActorRef(machine, { input: { token } })
  useEffect(() => {
    const failed = link.on("password.failed", ({ error }) => showFailure(error))
    return () => failed.unsubscribe()
  }, [link, showFailure])
  return link
}

function PasswordLink({ token }: { readonly token: string }) {
  const { t } = useTranslation("auth")
  const link = usePasswordLink(token)
  const state = useSelector(link, ({ value }) => value)
  if (state === "stale") return <Navigate to={paths.linkExpiredRecoverPassword} replace />
  if (state === "replaced")
    return <Navigate to={paths.successChangePassword} replace state={{ changed: true }} />
  if (state === "choosing") return <NewPassword token={token} link={link} />
  return (
    <LinkWait
      title={t("newPassword.looking")}
      failedTitle={t("newPassword.failed")}
      failed={state === "unanswered"}
      onRetry={() => link.send({ type: "password.retried" })}
    />
  )
}

interface NewPasswordProps {
  readonly token: string
  readonly link: ActorRefFrom<typeof passwordLinkMachine>
}

function NewPassword({ token, link }: NewPasswordProps) {
  const { t } = useTranslation("auth")
  const api = useApi()
  const finish = useCallback(
    (outcome: "replaced" | "stale") =>
      link.send({ type: outcome === "stale" ? "password.linkExpired" : "password.replaced" }),
    [link]
  )
  const { form, bind } = useForm(newPasswordMachine, newPasswordValues, {
    check: checkNewPassword,
    send: (values, signal) => replacePassword(api, token, values, signal),
    finish
  })
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <AuthCard title={t("newPassword.title")} lead={t("newPassword.lead")} footer={null}>
      <form {...bind} className="grid gap-4">
        <FormError text={rejection} />
        <NewPasswordFields form={form} />
        <SubmitButton label={t("newPassword.submit")} busy={busy} />
      </form>
    </AuthCard>
  )
}
