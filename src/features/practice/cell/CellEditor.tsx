import { useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { BrowserLanguage } from "../../../runtimes/RuntimeAssets.ts"
import { Button } from "../../../ui/Button.tsx"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { CodeField } from "../editor/CodeField.tsx"
import { mayIndent, useEditorSettings } from "../editor/editorSettings.ts"
import type { CellText } from "./CellText.ts"

interface CellEditorProps {
  readonly text: CellText
  readonly language: BrowserLanguage
  readonly label: string
  /** Called when the user presses Escape. */
  readonly onLeave: () => void
}

/** Code editor of a cell; grows with its content. */
export function CellEditor({ text, language, label, onLeave }: CellEditorProps) {
  const { t } = useTranslation("editor")
  const code = useRef<CodeView | null>(null)
  const hint = useId()
  const { indent, fontSize } = useEditorSettings()
  const [explaining, setExplaining] = useState(false)
  return (
    <>
      <p id={hint} className="sr-only">
        {t("keys")}
      </p>
      <CodeField
        grows
        session={text}
        language={language}
        indent={indent}
        fontSize={fontSize}
        label={label}
        describedBy={hint}
        code={code}
        onLeave={onLeave}
        mayIndent={() => mayIndent(() => setExplaining(true))}
      />
      <div role="status">
        {explaining && (
          <div className="flex flex-wrap items-center gap-3 bg-accent-soft px-4 py-2 text-sm">
            <span className="mr-auto">{t("tabExplained")}</span>
            <Button size="sm" variant="ghost" onClick={() => setExplaining(false)}>
              {t("understood")}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
