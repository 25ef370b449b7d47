import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { Tokens } from "../../../api/contract/account/session.ts"
import { newPasswordMachine, newPasswordValues } from "../../../machines/passwordForms.ts"
import type { verificationMachine } from "../../../machines/verificationMachine.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { AuthCard } from "./AuthCard.tsx"
import { FormError } from "./FormError.tsx"
import { NewPasswordFields } from "./NewPasswordFields.tsx"
import { checkNewPassword, confirmWithPassword } from "./passwordActors.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useForm } from "./useForm.ts"

interface ChosenPasswordProps {
  readonly token: string
  readonly verification: ActorRefFrom<typeof verificationMachine>
}

/** Several people signed up with the address: who reads its mails says which password holds. */
export function ChosenPassword({ token, verification }: ChosenPasswordProps) {
  const { t } = useTranslation("auth")
  const api = useApi()
  const finish = useCallback(
    (tokens: Tokens | null) =>
      verification.send(
        tokens === null ? { type: "verification.linkExpired" } : { type: "verification.chosen", tokens }
      ),
    [verification]
  )
  const { form, bind } = useForm(newPasswordMachine, newPasswordValues, {
    check: checkNewPassword,
    send: (values, signal) => confirmWithPassword(api, token, values, signal),
    finish
  })
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <AuthCard title={t("chosen.title")} lead={t("chosen.lead")} footer={null}>
      <form {...bind} className="grid gap-4">
        <FormError text={rejection} />
        <NewPasswordFields form={form} />
        <SubmitButton label={t("chosen.submit")} busy={busy} />
      </form>
    </AuthCard>
  )
}
