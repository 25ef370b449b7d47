import { useTranslation } from "react-i18next"
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom"
import { paths, returnPathIn } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { cx } from "../../../ui/cx.ts"
import { TextField } from "../../../ui/TextField.tsx"
import type { Api, CallOptions } from "../../../api/client.ts"
import type { Tokens } from "../../../api/contract/account/session.ts"
import { Rejected } from "../../../api/errors.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { AuthCard } from "./AuthCard.tsx"
import { SharedDeviceBox } from "./SharedDeviceBox.tsx"
import { saveReturnPath } from "./returnPath.ts"
import { trimmed } from "./trimmed.ts"
import { saveWaitingMail } from "./waitingMail.ts"

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

/** `unconfirmed`: the password is correct, the address is not confirmed, and a new email has been sent. */
type SignInOutcome =
  | { readonly kind: "signedIn"; readonly tokens: Tokens }
  | { readonly kind: "unconfirmed"; readonly email: string; readonly resendAfter: number }

const noValues = { email: "", password: "", sharedDevice: false }

async function signIn(api: Api, values: typeof noValues, { signal }: CallOptions): Promise<SignInOutcome> {
  const { sharedDevice, ...pair } = trimmed(values)
  const payload = sharedDevice ? { ...pair, sharedDevice } : pair
  try {
    return { kind: "signedIn", tokens: await api.run("signIn", { payload }, { signal }) }
  } catch (error) {
    if (!(error instanceof Rejected && error.code === "email_not_confirmed")) throw error
    return { kind: "unconfirmed", email: payload.email, resendAfter: error.retryAfter ?? 0 }
  }
}

function useSignIn(from: string | null) {
  const session = useSessionActor()
  const navigate = useNavigate()
  const api = useApi()
  return useForm(noValues, {
    check: (values) => checkCall("signIn", trimmed(values)),
    send: (values, options) => signIn(api, values, options),
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
