import { useTranslation } from "react-i18next"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"

/** Detects Apple devices, which show ⌘ instead of Ctrl. */
const onMac = () => typeof navigator === "object" && /Mac|iPhone|iPad/.test(navigator.userAgent)

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("shortcuts")
  const ctrl = onMac() ? "⌘" : t("ctrl")
  const rows: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    [t("submit"), [ctrl, t("enter")]],
    [t("run"), [ctrl, "'"]],
    [t("leave"), [t("esc")]],
    [t("indent"), [t("tab")]],
    [t("undo"), [ctrl, "Z"]],
    [t("redo"), onMac() ? [ctrl, t("shift"), "Z"] : [ctrl, "Y"]],
    [t("comment"), [ctrl, "/"]],
    [t("search"), ["/"]],
    [t("help"), ["?"]]
  ]
  return (
    <Dialog open onClose={onClose} title={t("title")} closeLabel={t("close")}>
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
      <p className="text-sm text-ink-soft">{t("save")}</p>
    </Dialog>
  )
}
