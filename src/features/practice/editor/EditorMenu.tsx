import { Download, FolderOpen, History, Keyboard, MoreHorizontal, RotateCcw } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { Select } from "../../../ui/Select.tsx"
import { changeSettings, fontSizes, useEditorSettings } from "./editorSettings.ts"
import { ToolItem, ToolMenu } from "./ToolMenu.tsx"

export interface EditorTools {
  readonly reset: () => void
  readonly openFile: (file: File) => void
  readonly download: () => void
  /** Null for guests, who have no attempts. */
  readonly showAttempts: (() => void) | null
  readonly showShortcuts: () => void
}

/** Menu of less frequent editor actions. */
export function EditorMenu({ tools }: { readonly tools: EditorTools }) {
  const { t } = useTranslation("editor")
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolMenu label={t("menu")} icon={<MoreHorizontal />}>
        {(close) => {
          const item = (act: () => void) => () => {
            close()
            act()
          }
          return (
            <>
              <LookSettings />
              <ToolItem icon={<RotateCcw />} label={t("reset")} onClick={item(tools.reset)} />
              <ToolItem
                icon={<FolderOpen />}
                label={t("openFile")}
                onClick={item(() => picker.current?.click())}
              />
              <ToolItem icon={<Download />} label={t("download")} onClick={item(tools.download)} />
              {tools.showAttempts !== null && (
                <ToolItem icon={<History />} label={t("attempts")} onClick={item(tools.showAttempts)} />
              )}
              <ToolItem icon={<Keyboard />} label={t("shortcuts")} onClick={item(tools.showShortcuts)} />
            </>
          )
        }}
      </ToolMenu>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t("openFile")}
        accept=".py,.js,.mjs,.cpp,.cc,.cxx,.h,.txt,text/*"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ""
          if (file !== undefined) tools.openFile(file)
        }}
      />
    </>
  )
}

function LookSettings() {
  const { t } = useTranslation("editor")
  const { fontSize, indent } = useEditorSettings()
  const sizes = fontSizes.map((size) => ({ value: String(size), label: t("fontSizeValue", { size }) }))
  return (
    <div className="mb-1 grid grid-cols-2 gap-3 border-b border-line px-2 pt-1 pb-3">
      <Select
        label={t("fontSize")}
        value={fontSize === null ? "" : String(fontSize)}
        options={[{ value: "", label: t("fontSizeAuto") }, ...sizes]}
        onChange={(size) => changeSettings({ fontSize: size === "" ? null : Number(size) })}
      />
      <Select
        label={t("indent")}
        value={String(indent) as "2" | "4" | "tab"}
        options={(["2", "4", "tab"] as const).map((value) => ({ value, label: t(`indents.${value}`) }))}
        onChange={(value) => changeSettings({ indent: value === "tab" ? "tab" : value === "2" ? 2 : 4 })}
      />
    </div>
  )
}
