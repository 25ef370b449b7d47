import { useTranslation } from "react-i18next"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { useDeviceName } from "./useDeviceName.ts"
import type { Ending } from "./useDevices.ts"

interface EndDeviceDialogProps {
  /** The device to sign out; null while the dialog is closed. */
  readonly ending: Ending | null
  readonly busy: boolean
  readonly onClose: () => void
  readonly onConfirm: (ending: Ending) => void
}

/** Confirms signing out a device and explains the consequences. */
export function EndDeviceDialog({ ending, busy, onClose, onConfirm }: EndDeviceDialogProps) {
  const { t } = useTranslation("settings")
  const nameOf = useDeviceName()
  if (ending === null) return null
  return (
    <AskDialog
      danger
      busy={busy}
      title={ending === "others" ? t("devices.askOthers") : t("devices.ask", { name: nameOf(ending) })}
      text={t("devices.cost")}
      cancel={t("devices.cancel")}
      confirm={t(ending === "others" ? "devices.confirmOthers" : "devices.confirm")}
      onClose={onClose}
      onConfirm={() => onConfirm(ending)}
    />
  )
}
