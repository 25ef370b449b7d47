import { Bell, Ellipsis, FolderOpen } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { Menu } from "../../../ui/Menu.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { notify } from "../frame/toasts.ts"
import { rowClass, Specimen } from "./Specimen.tsx"

export function Overlays() {
  const { t } = useTranslation("showcase")
  const [opened, setOpened] = useState<"dialog" | "busyDialog" | "sheet" | null>(null)
  const frame = { onClose: () => setOpened(null), closeLabel: t("overlay.close") }
  const leave = (
    <Button variant="danger" loading={opened === "busyDialog"} onClick={() => setOpened("busyDialog")}>
      {t("overlay.leave")}
    </Button>
  )
  const stay = (
    <Button variant="secondary" onClick={frame.onClose}>
      {t("overlay.stay")}
    </Button>
  )
  return (
    <>
      <Specimen name="Dialog, Sheet" className={rowClass}>
        {(["dialog", "busyDialog", "sheet"] as const).map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => setOpened(kind)}>
            {t(`overlay.${kind}`)}
          </Button>
        ))}
        <Dialog
          {...frame}
          open={opened === "dialog" || opened === "busyDialog"}
          busy={opened === "busyDialog"}
          title={t("overlay.dialogTitle")}
          actions={[stay, leave]}
        >
          <p>{t("overlay.dialogText")}</p>
        </Dialog>
        <Sheet {...frame} open={opened === "sheet"} title={t("overlay.sheetTitle")}>
          <p>{t("overlay.sheetText")}</p>
        </Sheet>
      </Specimen>
      <Specimen name="Menu" className={rowClass}>
        <Menu
          label={t("overlay.menu")}
          icon={<Ellipsis aria-hidden="true" />}
          align="left"
          items={(["menuOpen", "menuCopy", "menuDialog", "menuDelete"] as const).map((key) => ({
            key,
            label: t(`overlay.${key}`),
            icon: <FolderOpen aria-hidden="true" />,
            disabled: key === "menuCopy",
            current: key === "menuOpen",
            danger: key === "menuDelete",
            onSelect: () => setOpened("dialog")
          }))}
        />
      </Specimen>
      <Specimen name="Tooltip" className={rowClass}>
        <IconButton label={t("overlay.tooltip")} tooltipSide="bottom" icon={<Bell aria-hidden="true" />} />
      </Specimen>
      <Specimen name="Toast" className={rowClass}>
        {(["neutral", "success", "danger"] as const).map((tone) => (
          <Button key={tone} variant="secondary" onClick={() => void notify(tone, t(`feedback.${tone}`))}>
            {t(`overlay.toasts.${tone}`)}
          </Button>
        ))}
      </Specimen>
    </>
  )
}
