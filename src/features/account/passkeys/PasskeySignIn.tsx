import { useActorRef, useSelector } from "@xstate/react"
import { KeyRound } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { passkeySignInWith } from "./passkeyActors.ts"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useActorEvents, useFailureToasts } from "../../shell/actors/useActorEvents.ts"

function usePasskeySignIn(sharedDevice: boolean) {
  const api = useApi()
  const session = useSessionActor()
  const actor = useActorRef(passkeySignInWith(api, sharedDevice), { inspect })
  useFailureToasts(actor)
  useActorEvents(actor, {
    "passkey.signedIn": ({ tokens }) => session.send({ type: "session.signedIn", tokens })
  })
  return actor
}

interface PasskeySignInProps {
  /** Whether the user marked the device as shared. */
  readonly sharedDevice: boolean
}

/** Passkey sign-in button; hidden if passkeys are not supported. */
export function PasskeySignIn({ sharedDevice }: PasskeySignInProps) {
  const { t } = useTranslation("auth")
  const actor = usePasskeySignIn(sharedDevice)
  const possible = useSelector(actor, ({ context }) => context.ability.signsIn)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const notice = useSelector(actor, ({ context }) => context.notice)
  if (!possible) return null
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("passkey.or")}
      </p>
      <Button
        variant="secondary"
        loading={busy}
        // Keep the focus in the field: its blur validation would show an error and move the button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => actor.send({ type: "passkey.pressed" })}
      >
        {!busy && <KeyRound className="size-5" />}
        {t("passkey.signIn")}
      </Button>
      <p role="status" className={notice === null ? "-mt-4" : "text-sm"}>
        {notice !== null && (notice.kind === "refused" ? notice.text : t("passkey.cancelled"))}
      </p>
    </div>
  )
}
