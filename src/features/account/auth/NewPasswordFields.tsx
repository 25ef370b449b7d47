import type { Effect } from "effect"
import { useTranslation } from "react-i18next"
import type { FieldErrors } from "../../../api/errors.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, useForm, type FieldsOf } from "../../shell/form/useForm.ts"
import type { LinkView } from "../../shell/link/useLink.ts"
import { unlessStale } from "./authActors.ts"
import type { ApiServices } from "../../../api/apiLayer.ts"

export const newPasswordValues = { password: "", passwordConfirmation: "" }

type NewPassword = Readonly<typeof newPasswordValues>

/** Field errors if the passwords differ. */
export const repeatedWrong = ({ password, passwordConfirmation }: NewPassword): FieldErrors =>
  passwordConfirmation === password ? {} : { passwordConfirmation: ["validation.passwordsMatch"] }

interface NewPasswordFieldsProps {
  readonly form: FieldsOf<NewPassword>
  /** Label of the first field; defaults to «password». */
  readonly label?: string
}

/** New password with a live checklist of its rules, and its confirmation. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation("auth")
  const { password } = form.values
  const rules = [
    { text: t("rules.length"), met: password.length >= 8 },
    { text: t("rules.digit"), met: /\p{Nd}/u.test(password) },
    { text: t("rules.uppercase"), met: /\p{Lu}/u.test(password) }
  ]
  return (
    <>
      <PasswordInput
        label={label ?? t("password")}
        autoComplete="new-password"
        rules={rules}
        {...useField(form, "password")}
      />
      <PasswordInput
        label={t("repeatPassword")}
        autoComplete="new-password"
        {...useField(form, "passwordConfirmation")}
      />
    </>
  )
}

interface NewPasswordFormProps<Outcome> {
  readonly link: Pick<LinkView<unknown, Outcome>, "complete" | "expire">
  readonly submit: string
  readonly send: (values: NewPassword) => Effect.Effect<Outcome, unknown, ApiServices>
  /** Whether an error means that the link expired while the form was open. */
  readonly isStale: (error: unknown) => boolean
  /** User name for password managers. */
  readonly login?: string
}

/** New password form on the page of an emailed link. */
export function NewPasswordForm<Outcome>(props: NewPasswordFormProps<Outcome>) {
  const { link, submit, send, isStale, login } = props
  const form = useForm(newPasswordValues, {
    check: async (values) => ({
      ...repeatedWrong(values),
      ...(await checkCall("followPasswordLink", values))
    }),
    send: (values) => unlessStale(send(values), isStale),
    onSent: (sent) => (sent === null ? link.expire() : link.complete(sent.outcome))
  })
  return (
    <FormView form={form}>
      {login !== undefined && (
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      )}
      <NewPasswordFields form={form} />
      <SubmitButton form={form} label={submit} className="mt-2" />
    </FormView>
  )
}
