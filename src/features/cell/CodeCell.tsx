import { Play, RotateCcw, Square } from "lucide-react"
import { useId, useRef, useState, useSyncExternalStore } from "react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { BrowserLanguage } from "../../runtimes/RuntimeAssets.ts"
import { Button } from "../../ui/Button.tsx"
import { isBusy } from "../run/runSelectors.ts"
import { CellEditor } from "./CellEditor.tsx"
import { CellInput } from "./CellInput.tsx"
import { CellResult } from "./CellResult.tsx"
import { CellText } from "./CellText.ts"
import { readsInput } from "./readsInput.ts"
import { useCellRun } from "./useCellRun.ts"

interface CodeCellProps {
  readonly language: BrowserLanguage
  /** The program as the lesson gives it. */
  readonly code: string
  /** What it reads. */
  readonly input?: string
}

const languageNames: Readonly<Record<BrowserLanguage, string>> = {
  python: "Python",
  javascript: "JavaScript"
}

/** A program within a text, to try and to change. */
export function CodeCell({ language, code, input: givenInput = "" }: CodeCellProps) {
  const { t } = useTranslation(["cell", "editor"])
  const [text] = useState(() => new CellText(code))
  const [input, setInput] = useState(givenInput)
  const { source } = useSyncExternalStore(text.subscribe, text.view, text.view)
  const run = useCellRun(language)
  const runButton = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const busy = isBusy(run.snapshot)
  const name = languageNames[language]
  const reads = givenInput !== "" || readsInput(source)
  const start = () => run.start(source, reads ? input : "")
  const reset = () => {
    text.reset()
    setInput(givenInput)
    run.clear()
  }
  return (
    <section
      aria-labelledby={titleId}
      onKeyDownCapture={(event) => runByKey(event, busy ? () => {} : start)}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] rounded-xl border border-line bg-raised print:break-inside-avoid"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line pl-4">
        <h3 id={titleId} className="mr-auto text-sm font-semibold text-ink-soft">
          {t("title", { language: name })}
        </h3>
        {(source !== code || input !== givenInput) && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={reset}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t("reset")}
          </Button>
        )}
      </header>
      <CellEditor
        text={text}
        language={language}
        label={t("code", { language: name })}
        onLeave={() => runButton.current?.focus()}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-4">
        {reads && <CellInput value={input} onChange={setInput} />}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button
            ref={runButton}
            variant={busy ? "secondary" : "primary"}
            aria-keyshortcuts="Control+Enter"
            onClick={busy ? run.stop : start}
          >
            {busy ? (
              <Square aria-hidden="true" className="size-4 fill-current" />
            ) : (
              <Play aria-hidden="true" className="size-4" />
            )}
            {t(busy ? "editor:run.stop" : "editor:run.run")}
          </Button>
        </div>
        <CellResult run={run} language={name} />
      </div>
    </section>
  )
}

function runByKey(event: KeyboardEvent, run: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  run()
}
