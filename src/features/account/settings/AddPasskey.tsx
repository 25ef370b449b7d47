import { useActorRef, useSelector } from "@xstate/react"
import { useQueryClient } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Button } from "../../../ui/Button.tsx"
import { passkeyAddWith } from "../passkeys/passkeyActors.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { ConfirmItIsYou } from "./ConfirmItIsYou.tsx"

function useAddPasskey() {
  const { t } = useTranslation("settings")
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const actor = useActorRef(passkeyAddWith(useApi()))
  useEffect(() => {
    const watching = [
      actor.on("passkey.added", ({ passkey: { name } }) => {
        void queries.invalidateQueries({ queryKey: queryKeys.passkeys })
        void notify("success", t("passkeys.added", { name }))
      }),
      actor.on("passkey.failed", ({ error }) => showFailure(error))
    ]
    return () => watching.forEach((subscription) => subscription.unsubscribe())
  }, [actor, queries, showFailure, t])
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
        {!busy && <Plus aria-hidden="true" className="size-5" />}
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
