import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { useDeviceName } from "./useDeviceName.ts"
import type { Ending } from "./useDevices.ts"

interface EndDeviceDialogProps {
  /** What is about to end; null while nothing is asked. */
  readonly ending: Ending | null
  readonly busy: boolean
  readonly onClose: () => void
  readonly onConfirm: (ending: Ending) => void
}

/** Asks before a device is signed out, and says what that costs. */
export function EndDeviceDialog({ ending, busy, onClose, onConfirm }: EndDeviceDialogProps) {
  const { t } = useTranslation(["settings", "common"])
  const nameOf = useDeviceName()
  if (ending === null) return null
  const title = ending === "others" ? t("devices.askOthers") : t("devices.ask", { name: nameOf(ending) })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      closeLabel={t("common:close")}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t("devices.cancel")}
          </Button>
          <Button variant="danger" loading={busy} onClick={() => onConfirm(ending)}>
            {ending === "others" ? t("devices.confirmOthers") : t("devices.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{t("devices.cost")}</p>
    </Dialog>
  )
}
