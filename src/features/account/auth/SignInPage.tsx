import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom"
import { signInMachine, signInValues } from "../../../machines/signInMachine.ts"
import type { SignInOutcome } from "../../../machines/signInMachine.ts"
import { paths, returnPathIn } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { cx } from "../../../ui/cx.ts"
import { PasswordField } from "../../../ui/PasswordField.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx"
import { AuthCard } from "./AuthCard.tsx"
import { checkSignIn, signIn } from "./authActors.ts"
import { SharedDeviceBox } from "./SharedDeviceBox.tsx"
import { FormError } from "./FormError.tsx"
import { keepReturnPath } from "./returnPath.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useField, useForm } from "./useForm.ts"
import { keepWaitingMail } from "./waitingMail.ts"

/** `register` in the search opens the sign-up side; `register=open` belongs to the contest one comes from. */
export function SignInPage() {
  const { t } = useTranslation("auth")
  const [search] = useSearchParams()
  const register = search.get("register")
  if (register !== null && register !== "open") {
    return <Navigate to={{ pathname: paths.signUp, search: fromOnly(search) }} replace />
  }
  return (
    <AuthCard
      title={t("signIn.title")}
      lead={t("signIn.lead")}
      footer={
        <>
          {t("signIn.noAccount")}{" "}
          <Link to={{ pathname: paths.signUp, search: fromOnly(search) }} className={linkClass}>
            {t("signIn.toSignUp")}
          </Link>
        </>
      }
    >
      <SignInForm from={returnPathIn(search)} />
    </AuthCard>
  )
}

const fromOnly = (search: URLSearchParams): string => {
  const from = returnPathIn(search)
  return from === null ? "" : `?${new URLSearchParams({ from })}`
}

function useSignIn(from: string | null) {
  const session = useSessionActor()
  const navigate = useNavigate()
  const api = useApi()
  const finish = useCallback(
    (outcome: SignInOutcome) => {
      if (outcome.kind === "signedIn") {
        session.send({ type: "session.signedIn", tokens: outcome.tokens })
        return
      }
      keepReturnPath(from)
      const { email, resendAfter } = outcome
      keepWaitingMail({ email, flow: "sign_in", availableAt: Date.now() + resendAfter * 1000 })
      void navigate(paths.confirmEmailSignIn)
    },
    [session, navigate, from]
  )
  return useForm(signInMachine, signInValues, {
    check: checkSignIn,
    send: (values, signal) => signIn(api, values, signal),
    finish
  })
}

function SignInForm({ from }: { readonly from: string | null }) {
  const { t } = useTranslation("auth")
  const { form, bind } = useSignIn(from)
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  const email = useField(form, "email")
  const password = useField(form, "password")
  const { value: sharedDevice = false, onChange: setSharedDevice } = useField(form, "sharedDevice")
  return (
    <form {...bind} className="grid gap-4">
      <FormError text={rejection} />
      <TextField
        label={t("signIn.name")}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={t("emailPlaceholder")}
        {...email}
      />
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        {...password}
      />
      <Link to={paths.recoverPassword} className={cx(linkClass, "-my-2 inline-flex min-h-11 items-center")}>
        {t("signIn.forgot")}
      </Link>
      <SharedDeviceBox checked={sharedDevice} onChange={setSharedDevice} />
      <SubmitButton label={t("signIn.submit")} busy={busy} />
      <PasskeySignIn sharedDevice={sharedDevice} />
    </form>
  )
}
