import { KeyRound, Pencil, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Passkey } from "../../../api/contract/account/passkeys.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** A passkey: name, creation date and last use. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation("settings")
  const { name, synced, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <KeyRound className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {synced && <Badge tone="neutral">{t("passkeys.synced")}</Badge>}
        </p>
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft [&_dt]:inline [&_dd]:inline">
          <div>
            <dt>{t("passkeys.created")}</dt>{" "}
            <dd>
              <DateTime at={createdAt} />
            </dd>
          </div>
          <div>
            <dt>{t("passkeys.lastUsed")}</dt>{" "}
            <dd>{lastUsedAt === null ? t("passkeys.never") : <DateTime at={lastUsedAt} />}</dd>
          </div>
        </dl>
      </div>
      <div className="-my-2 flex shrink-0">
        <IconButton icon={<Pencil />} label={t("passkeys.renameNamed", { name })} onClick={onRename} />
        <IconButton icon={<Trash2 />} label={t("passkeys.removeNamed", { name })} onClick={onRemove} />
      </div>
    </li>
  )
}
