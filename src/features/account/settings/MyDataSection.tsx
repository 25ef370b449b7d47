import { Download, Trash2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useMutation } from "@tanstack/react-query"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Button } from "../../../ui/Button.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"

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
          {!isPending && <Download className="size-5" />}
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
          <Trash2 className="size-5" />
          {t("data.delete")}
        </Button>
      </div>
      {leaving && <DeleteAccountDialog profile={profile} onClose={() => setLeaving(false)} />}
    </SettingsSection>
  )
}

/** Lets the browser download the file, so that it does not fill the page's memory. */
function download(address: string): void {
  const link = Object.assign(document.createElement("a"), { href: address, download: "" })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Requests an export of the user's data and starts its download. */
function useExport(onStarted: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.run("startExport", {}),
    onSuccess: ({ key }) => {
      download(`/api/account/exports/${key}`)
      onStarted()
    }
  })
}
