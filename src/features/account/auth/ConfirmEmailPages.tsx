import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { readWaitingMail, type WaitingMail } from "./waitingMail.ts"
import { useActorRef, useSelector } from "@xstate/react"
import { Button } from "../../../ui/Button.tsx"
import { linkClass } from "../../../ui/buttonClass.ts"
import { cx } from "../../../ui/cx.ts"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { resendWith } from "./authActors.ts"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useActorEvents, useFailureToasts } from "../../shell/actors/useActorEvents.ts"

/** For each email: the page of its form, and the texts that say where it was sent. */
const flows = {
  sign_up: [paths.signIn, "confirm.title", "confirm.sent"],
  sign_in: [paths.signIn, "confirm.signInTitle", "confirm.signInLead"],
  recovery: [paths.recoverPassword, "confirm.title", "recovery.sent"],
  password_change: [paths.changePassword, "confirm.title", "change.sent"],
  email_change: [paths.changeEmail, "confirm.title", "emailChange.sent"]
} as const

/** Creates the page that says where an email was sent. Without a waiting email it leads to the form. */
const confirmEmailPage = (flow: keyof typeof flows) =>
  function ConfirmEmail() {
    const { t } = useTranslation("auth")
    const learner = useSession(isLearner)
    const [mail] = useState(() => readWaitingMail(flow))
    const [form, title, text] = flows[flow]
    const isOver = learner && (flow === "sign_up" || flow === "sign_in")
    if (mail === null || isOver) return <Navigate to={form} replace />
    return <MailPage title={t(title)} text={t(text, { email: mail.email })} mail={mail} />
  }

export const ConfirmEmailPage = confirmEmailPage("sign_up")
export const ConfirmEmailSignInPage = confirmEmailPage("sign_in")
export const ConfirmEmailRecoverPasswordPage = confirmEmailPage("recovery")
export const ConfirmEmailPasswordPage = confirmEmailPage("password_change")
export const ConfirmEmailChangePage = confirmEmailPage("email_change")

interface MailPageProps {
  readonly title: string
  readonly text: string
  readonly mail: WaitingMail
}

/** «We sent you an email»: the address, the lifetime of the link, and a button to resend it. */
export function MailPage({ title, text, mail }: MailPageProps) {
  const { t } = useTranslation("auth")
  return (
    <MessagePage
      picture={<LetterPicture />}
      title={title}
      text={
        <div className="grid gap-2">
          <p>{text}</p>
          <p className="text-base">{t("confirm.lifetime")}</p>
        </div>
      }
    >
      <div className="grid justify-items-center gap-4">
        <ResendButton mail={mail} />
        <div className="flex flex-wrap justify-center gap-x-6">
          {mail.flow === "sign_up" && (
            <Link to={paths.signUp} className={cx(linkClass, "inline-flex min-h-11 items-center")}>
              {t("confirm.otherEmail")}
            </Link>
          )}
          {mail.flow === "password_change" || mail.flow === "email_change" ? (
            <Link to={paths.settings} className={cx(linkClass, "inline-flex min-h-11 items-center")}>
              {t("change.toSettings")}
            </Link>
          ) : (
            <Link to={paths.signIn} className={cx(linkClass, "inline-flex min-h-11 items-center")}>
              {t("confirm.toSignIn")}
            </Link>
          )}
        </div>
      </div>
    </MessagePage>
  )
}

function ResendButton({ mail }: { readonly mail: WaitingMail }) {
  const { t } = useTranslation("auth")
  const api = useApi()
  const resend = useActorRef(resendWith(api, mail), {
    input: { availableAt: mail.availableAt, now: Date.now },
    inspect
  })
  const count = useSelector(resend, ({ context }) => context.secondsRemaining)
  const busy = useSelector(resend, (snapshot) => snapshot.hasTag("busy"))
  const ready = useSelector(resend, (snapshot) => snapshot.can({ type: "resend.asked" }))
  useFailureToasts(resend)
  useActorEvents(resend, { "resend.sent": () => void notify("success", t("confirm.resent")) })
  return (
    <Button
      variant="secondary"
      loading={busy}
      disabled={!ready && !busy}
      onClick={() => resend.send({ type: "resend.asked" })}
      className="max-w-full whitespace-normal! tabular-nums"
    >
      {count > 0 ? t("confirm.resendIn", { count }) : t("confirm.resend")}
    </Button>
  )
}
