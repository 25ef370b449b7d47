import { Bell, Ellipsis, FolderOpen } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { Menu } from "../../../ui/Menu.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { notify } from "../frame/toasts.ts"
import { entries, type Examples, type Texts } from "./examples.tsx"

export const overlays = ({ overlays: text }: Texts): Examples => ({
  "Dialog, Sheet, Menu": <Modals text={text} />,
  Tooltip: <IconButton label={text.tooltip} tooltipSide="bottom" icon={<Bell />} />,
  Toast: entries(text.toasts).map(([tone, name]) => (
    <Button key={tone} variant="secondary" onClick={() => void notify(tone, name)}>
      {name}
    </Button>
  ))
})

function Modals({ text }: { readonly text: Texts["overlays"] }) {
  const [opened, setOpened] = useState<"dialog" | "busyDialog" | "sheet" | null>(null)
  const busy = opened === "busyDialog"
  const close = () => setOpened(null)
  return (
    <>
      {entries(text.openers).map(([kind, name]) => (
        <Button key={kind} variant="secondary" onClick={() => setOpened(kind)}>
          {name}
        </Button>
      ))}
      <Menu
        label={text.menu}
        icon={<Ellipsis />}
        items={entries(text.actions).map(([key, label]) => ({
          key,
          label,
          icon: <FolderOpen />,
          danger: key === "delete",
          onSelect: () => setOpened("dialog")
        }))}
      />
      <Dialog
        {...text.dialog}
        open={opened === "dialog" || busy}
        busy={busy}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {text.stay}
            </Button>
            <Button variant="danger" loading={busy} onClick={() => setOpened("busyDialog")}>
              {text.leave}
            </Button>
          </>
        }
      >
        <p>{text.dialogText}</p>
      </Dialog>
      <Sheet {...text.sheet} open={opened === "sheet"} onClose={close}>
        <p>{text.sheetText}</p>
      </Sheet>
    </>
  )
}
