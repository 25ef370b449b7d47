import { Download, Trash2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Button } from "../../../ui/Button.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useExport } from "./useExport.ts"

/** Export of the user's data, and account deletion. */
export function MyDataSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const [leaving, setLeaving] = useState(false)
  const { mutate, isPending } = useExport(() => void notify("success", t("data.exporting")))
  return (
    <SettingsSection title={t("data.title")}>
      <div className="grid gap-2">
        <p className="text-ink-soft">{t("data.exportLead")}</p>
        <Button
          variant="secondary"
          loading={isPending}
          onClick={() => mutate()}
          className="justify-self-start max-430:w-full"
        >
          {!isPending && <Download aria-hidden="true" className="size-5" />}
          {t("data.export")}
        </Button>
      </div>
      <div className="grid gap-2">
        <p className="text-ink-soft">{t("data.deleteLead")}</p>
        <Button
          variant="secondary"
          onClick={() => setLeaving(true)}
          className="justify-self-start max-430:w-full"
        >
          <Trash2 aria-hidden="true" className="size-5" />
          {t("data.delete")}
        </Button>
      </div>
      {leaving && <DeleteAccountDialog profile={profile} onClose={() => setLeaving(false)} />}
    </SettingsSection>
  )
}
