import { useTranslation } from "react-i18next"
import type { AuthorizationQuestion } from "../../../api/contract/account/applications.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Button } from "../../../ui/Button.tsx"
import { canSignOut, isSigningOut, useSession, useSessionActor } from "../../shell/session/SessionContext.ts"

interface SignedInAsProps {
  readonly account: NonNullable<AuthorizationQuestion["account"]>
  readonly busy: boolean
}

/** Shows the account in use, with a button to sign out and use another one. */
export function SignedInAs({ account: { name, login }, busy }: SignedInAsProps) {
  const { t } = useTranslation("oauth")
  const session = useSessionActor()
  const leaving = useSession(isSigningOut)
  const enabled = useSession(canSignOut)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken p-3">
      <Avatar name={name ?? login} />
      <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <p className="text-sm text-ink-soft">{t("signedInAs")}</p>
        <p className="font-semibold">{name ?? login}</p>
        {name !== null && <p className="text-sm text-ink-soft">{login}</p>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={leaving}
        disabled={busy || (!enabled && !leaving)}
        onClick={() => session.send({ type: "session.signOut", staying: true })}
      >
        {t("notMe")}
      </Button>
    </div>
  )
}
