import { useTranslation } from "react-i18next"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"

/** Detects Apple devices, which show ⌘ instead of Ctrl. */
const onMac = () => typeof navigator === "object" && /Mac|iPhone|iPad/.test(navigator.userAgent)

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("editor")
  const ctrl = onMac() ? "⌘" : t("keysDialog.ctrl")
  const rows: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    [t("keysDialog.submit"), [ctrl, t("keysDialog.enter")]],
    [t("keysDialog.run"), [ctrl, "'"]],
    [t("keysDialog.leave"), [t("keysDialog.esc")]],
    [t("keysDialog.indent"), [t("keysDialog.tab")]],
    [t("keysDialog.undo"), [ctrl, "Z"]],
    [t("keysDialog.redo"), onMac() ? [ctrl, t("keysDialog.shift"), "Z"] : [ctrl, "Y"]],
    [t("keysDialog.comment"), [ctrl, "/"]],
    [t("keysDialog.search"), ["/"]],
    [t("keysDialog.help"), ["?"]]
  ]
  return (
    <Dialog open onClose={onClose} title={t("keysDialog.title")} closeLabel={t("keysDialog.close")}>
      <dl className="grid gap-2">
        {rows.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt>{name}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">{t("saveShortcut")}</p>
    </Dialog>
  )
}
