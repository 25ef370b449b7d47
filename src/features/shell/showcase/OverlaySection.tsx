import { Bell, Copy, Ellipsis, FolderOpen, Languages, MessageCircleQuestion, Trash2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { CountBadge } from "../../../ui/CountBadge.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { Menu } from "../../../ui/Menu.tsx"
import { Popover } from "../../../ui/Popover.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { VerdictStrip } from "../../../ui/VerdictStrip.tsx"
import { notify } from "../frame/toasts.ts"
import { rowClass, Section, Specimen } from "./Section.tsx"
import { useTests } from "./useTests.ts"

type Opened = "dialog" | "busy" | "sheet" | null

export function OverlaySection() {
  const { t } = useTranslation("showcase")
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <Section id="overlays" title={t("sections.overlays")}>
      <Specimen name="Dialog, Sheet" className={rowClass}>
        <Button variant="secondary" onClick={() => setOpened("dialog")}>
          {t("overlay.dialog")}
        </Button>
        <Button variant="secondary" onClick={() => setOpened("busy")}>
          {t("overlay.busyDialog")}
        </Button>
        <Button variant="secondary" onClick={() => setOpened("sheet")}>
          {t("overlay.sheet")}
        </Button>
        <LeaveDialog
          open={opened === "dialog" || opened === "busy"}
          busy={opened === "busy"}
          onClose={close}
          onLeave={() => setOpened("busy")}
          onStay={close}
        />
        <TestSheet open={opened === "sheet"} onClose={close} />
      </Specimen>
      <Menus onAsk={() => setOpened("dialog")} />
      <Specimen name="Tooltip" className={rowClass}>
        <IconButton label={t("overlay.tooltip")} tooltipSide="bottom" icon={<Bell aria-hidden="true" />} />
      </Specimen>
      <Specimen name="Toast" className={rowClass}>
        <Button variant="secondary" onClick={() => void notify("neutral", t("overlay.saved"))}>
          {t("overlay.toast")}
        </Button>
        <Button variant="secondary" onClick={() => void notify("success", t("feedback.success"))}>
          {t("overlay.toastGood")}
        </Button>
        <Button variant="secondary" onClick={() => void notify("danger", t("feedback.danger"))}>
          {t("overlay.toastBad")}
        </Button>
      </Specimen>
    </Section>
  )
}

interface LeaveDialogProps {
  readonly open: boolean
  readonly busy: boolean
  readonly onClose: () => void
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Busy, it can be left by «stay» alone: nothing here ends by itself. */
function LeaveDialog({ open, busy, onClose, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation("showcase")
  return (
    <Dialog
      open={open}
      busy={busy}
      onClose={onClose}
      title={t("overlay.dialogTitle")}
      closeLabel={t("overlay.close")}
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            {t("overlay.stay")}
          </Button>
          <Button variant="danger" loading={busy} onClick={onLeave}>
            {t("overlay.leave")}
          </Button>
        </>
      }
    >
      <p>{t("overlay.dialogText")}</p>
    </Dialog>
  )
}

function TestSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation("showcase")
  const tests = useTests()
  return (
    <Sheet open={open} onClose={onClose} title={t("overlay.sheetTitle")} closeLabel={t("overlay.close")}>
      <p>{t("overlay.sheetText")}</p>
      <VerdictStrip label={t("chart.tests")} items={tests} />
    </Sheet>
  )
}

function Menus({ onAsk }: { readonly onAsk: () => void }) {
  const { t } = useTranslation("showcase")
  const [language, setLanguage] = useState<"russian" | "english">("russian")
  const said = (text: string) => () => void notify("neutral", text)
  return (
    <Specimen name="Menu, Popover" className={rowClass}>
      <Menu
        label={t("overlay.menu")}
        icon={<Ellipsis aria-hidden="true" />}
        align="left"
        items={[
          {
            key: "open",
            label: t("overlay.menuOpen"),
            icon: <FolderOpen aria-hidden="true" />,
            onSelect: said(t("overlay.menuOpen"))
          },
          {
            key: "copy",
            label: t("overlay.menuCopy"),
            icon: <Copy aria-hidden="true" />,
            disabled: true,
            onSelect: said(t("overlay.menuCopy"))
          },
          {
            key: "ask",
            label: t("overlay.menuDialog"),
            icon: <MessageCircleQuestion aria-hidden="true" />,
            onSelect: onAsk
          },
          {
            key: "delete",
            label: t("overlay.menuDelete"),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: said(t("overlay.menuDelete"))
          }
        ]}
      />
      <Menu
        label={t("overlay.language")}
        text={t(`overlay.${language}`)}
        icon={<Languages aria-hidden="true" />}
        items={(["russian", "english"] as const).map((key) => ({
          key,
          label: t(`overlay.${key}`),
          current: key === language,
          onSelect: () => setLanguage(key)
        }))}
      />
      <Popover
        label={t("overlay.popover")}
        button={
          <>
            <Bell aria-hidden="true" />
            <CountBadge
              count={3}
              label={t("feedback.unread", { count: 3 })}
              className="absolute top-0 right-0"
            />
          </>
        }
      >
        {(close) => (
          <div className="grid gap-3">
            <p>{t("overlay.popoverText")}</p>
            <Button size="sm" variant="secondary" onClick={close}>
              {t("overlay.close")}
            </Button>
          </div>
        )}
      </Popover>
    </Specimen>
  )
}
