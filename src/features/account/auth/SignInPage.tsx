import { useTranslation } from "react-i18next"
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom"
import { useId } from "react"
import { paths, returnPathIn } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { cx } from "../../../ui/cx.ts"
import { TextField } from "../../../ui/TextField.tsx"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { AuthCard } from "./AuthCard.tsx"
import { saveReturnPath } from "./returnPath.ts"
import { trimEmail } from "./trimEmail.ts"
import { saveWaitingMail } from "./waitingMail.ts"
import { signIn } from "./authActors.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"

/** `?register` redirects to sign-up, except `register=open`, which the contest page uses. */
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

const noValues = { email: "", password: "", sharedDevice: false }

function useSignIn(from: string | null) {
  const session = useSessionActor()
  const navigate = useNavigate()
  return useForm(noValues, {
    check: (values) => checkCall("signIn", trimEmail(values)),
    send: signIn,
    onSent: (outcome) => {
      if (outcome.kind === "signedIn") {
        session.send({ type: "session.signedIn", tokens: outcome.tokens })
        return
      }
      saveReturnPath(from)
      const { email, resendAfter } = outcome
      saveWaitingMail({ email, flow: "sign_in", availableAt: Date.now() + resendAfter * 1000 })
      void navigate(paths.confirmEmailSignIn)
    }
  })
}

function SignInForm({ from }: { readonly from: string | null }) {
  const { t } = useTranslation("auth")
  const form = useSignIn(from)
  const { sharedDevice } = form.values
  return (
    <FormView form={form}>
      <TextField
        label={t("signIn.name")}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={t("emailPlaceholder")}
        {...useField(form, "email")}
      />
      <PasswordInput label={t("password")} {...useField(form, "password")} />
      <Link to={paths.recoverPassword} className={cx(linkClass, "-my-2 inline-flex min-h-11 items-center")}>
        {t("signIn.forgot")}
      </Link>
      <SharedDeviceBox
        checked={sharedDevice}
        onChange={(changed) => form.change({ sharedDevice: changed })}
      />
      <SubmitButton form={form} label={t("signIn.submit")} className="mt-2" />
      <PasskeySignIn sharedDevice={sharedDevice} />
    </FormView>
  )
}

interface SharedDeviceBoxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Checkbox that marks the device as shared, so that the sign-in leaves no data on it. */
function SharedDeviceBox({ checked, onChange }: SharedDeviceBoxProps) {
  const { t } = useTranslation("auth")
  const id = useId()
  return (
    <div role="group" aria-describedby={id} className="-my-2 grid">
      <Checkbox label={t("signIn.sharedDevice")} checked={checked} onChange={onChange} />
      <p id={id} className={checked ? "pl-8 text-sm text-ink-soft" : "sr-only"}>
        {t("signIn.sharedDeviceHint")}
      </p>
    </div>
  )
}
