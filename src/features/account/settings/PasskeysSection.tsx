import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Passkey } from "../../../api/contract/account/passkeys.ts"
import { passkeyObstacle } from "../passkeys/passkeyAbility.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { AddPasskey } from "./AddPasskey.tsx"
import { PasskeyRow } from "./PasskeyRow.tsx"
import { RemovePasskeyDialog } from "./RemovePasskeyDialog.tsx"
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { usePasskeys } from "./usePasskeys.ts"

/** The user's passkeys, with buttons to add, rename and remove them. */
export function PasskeysSection() {
  const { t } = useTranslation("settings")
  const query = usePasskeys()
  return (
    <SettingsSection title={t("passkeys.title")} lead={t("passkeys.lead")}>
      {query.data !== undefined && <Passkeys origin={query.data.origin} passkeys={query.data.passkeys} />}
      {query.data === undefined && !query.isError && (
        <Waiting label={t("passkeys.loading")} className="grid gap-4" blocks={["h-5 w-40", "h-11 w-44"]} />
      )}
      {query.data === undefined && query.isError && <QueryFailure query={query} />}
    </SettingsSection>
  )
}

interface PasskeysProps {
  /** Origin on which passkeys work; null if there is none. */
  readonly origin: string | null
  readonly passkeys: ReadonlyArray<Passkey>
}

function Passkeys({ origin, passkeys }: PasskeysProps) {
  const { t } = useTranslation("settings")
  const [renaming, rename] = useState<Passkey | null>(null)
  const [removing, remove] = useState<Passkey | null>(null)
  return (
    <>
      {passkeys.length === 0 && <p className="text-ink-soft">{t("passkeys.none")}</p>}
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => rename(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      <Adding origin={origin} />
      {renaming !== null && <RenamePasskeyDialog passkey={renaming} onClose={() => rename(null)} />}
      <RemovePasskeyDialog passkey={removing} onClose={() => remove(null)} />
    </>
  )
}

/** The Add button, or the reason passkeys cannot be added. */
function Adding({ origin }: Pick<PasskeysProps, "origin">) {
  const { t } = useTranslation("settings")
  const obstacle = passkeyObstacle()
  if (obstacle !== null) return <p className="text-sm">{t(`passkeys.impossible.${obstacle}`)}</p>
  if (origin === null) return <p className="text-sm">{t("passkeys.impossible.nowhere")}</p>
  if (origin !== location.origin) {
    return <p className="text-sm [overflow-wrap:anywhere]">{t("passkeys.impossible.address", { origin })}</p>
  }
  return <AddPasskey />
}
