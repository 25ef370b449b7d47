import { useActorRef, useSelector } from "@xstate/react"
import { useQueryClient } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Button } from "../../../ui/Button.tsx"
import { passkeyAddWith } from "../passkeys/passkeyActors.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useActorEvents, useFailureToasts } from "../../shell/actors/useActorEvents.ts"

function useAddPasskey() {
  const { t } = useTranslation("settings")
  const queries = useQueryClient()
  const actor = useActorRef(passkeyAddWith(useApi()), { inspect })
  useFailureToasts(actor)
  useActorEvents(actor, {
    "passkey.added": ({ passkey: { name } }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.passkeys })
      void notify("success", t("passkeys.added", { name }))
    }
  })
  return actor
}

/** Button that adds a passkey, with password confirmation and errors. */
export function AddPasskey() {
  const { t } = useTranslation("settings")
  const actor = useAddPasskey()
  const notice = useSelector(actor, ({ context }) => context.notice)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const confirming = useSelector(
    actor,
    (snapshot) => snapshot.matches("confirming") || snapshot.context.password !== null
  )
  const text = notice !== null && (notice.kind === "refused" ? notice.text : t(`passkeys.${notice.kind}`))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        loading={busy && !confirming}
        onClick={() => actor.send({ type: "passkey.pressed" })}
      >
        {!busy && <Plus className="size-5" />}
        {t("passkeys.add")}
      </Button>
      <p role="status" className="text-sm">
        {!confirming && text}
      </p>
      {confirming && (
        <ConfirmItIsYou
          busy={busy}
          error={text === false ? null : text}
          onConfirm={(password) => actor.send({ type: "passkey.confirmed", password })}
          onClose={() => actor.send({ type: "passkey.closed" })}
        />
      )}
    </div>
  )
}

interface ConfirmItIsYouProps {
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: (password: string) => void
  readonly onClose: () => void
}

/** Asks for the password before a security-sensitive action. */
function ConfirmItIsYou({ busy, error, onConfirm, onClose }: ConfirmItIsYouProps) {
  const { t } = useTranslation("settings")
  const form = useForm(
    { password: "" },
    {
      resubmittable: true,
      check: ({ password }) => (password === "" ? { password: ["validation.required"] } : {}),
      settle: (_, { password }) => onConfirm(password)
    }
  )
  const field = useField(form, "password")
  return (
    <FormDialog
      form={{ ...form, busy }}
      title={t("passkeys.passwordTitle")}
      submit={t("passkeys.continue")}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t("passkeys.passwordLead")}</p>
      <PasswordInput
        label={t("passkeys.password")}
        maxLength={128}
        {...field}
        // The server's error is about the submitted password, so hide it while the user types another.
        error={field.error ?? (form.saved ? error : null)}
      />
    </FormDialog>
  )
}
