import { RotateCcw, X, Footprints, Play, Square } from "lucide-react"
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type Ref } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { isBusy } from "../run/runSelectors.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { afterFirstInput } from "../../shell/frame/afterFirstInput.ts"
import { loadStepper } from "../stepper/loadStepper.ts"
import { StepperWhenLoaded } from "../stepper/StepperWhenLoaded.tsx"
import { CellResult } from "./CellResult.tsx"
import { CellText } from "./CellText.ts"
import { endedLine, useCellRun } from "./useCellRun.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { CodeField } from "../editor/CodeField.tsx"
import { mayIndent, useEditorSettings } from "../editor/editorSettings.ts"

interface CodeCellProps {
  readonly language: string
  /** The lesson's original program. */
  readonly code: string
  /** Standard input of the program. */
  readonly input?: string
}

const languageNames = new Map([
  ["python", "Python"],
  ["javascript", "JavaScript"]
])

/** A runnable, editable program inside a lesson text; Python programs also have a stepper. */
export function CodeCell({ language, code, input = "" }: CodeCellProps) {
  const shown = { language, code: code.trimEnd(), input: input.replace(/\n$/, "") }
  return <Cell key={`${language} ${input} ${code}`} {...shown} />
}

function Cell({ language, code, input: givenInput }: Required<CodeCellProps>) {
  const { t } = useTranslation(["cell", "editor"])
  const text = useCellText(language, code)
  const [input, setInput] = useState(givenInput)
  const { source } = useSyncExternalStore(text.subscribe, text.view, text.view)
  const run = useCellRun(language)
  const runButton = useRef<HTMLButtonElement>(null)
  const { stepping, beginStepping, endStepping, heading, stepButton } = useStepping(language)
  const titleId = useId()
  const busy = isBusy(run.snapshot)
  const name = languageNames.get(language) ?? language
  const reads = givenInput !== "" || readsInput(source)
  const readInput = reads ? endedLine(input) : ""
  const start = () => run.start(source, readInput)
  const reset = () => {
    text.reset()
    setInput(givenInput)
    run.clear()
  }
  return (
    <section
      aria-labelledby={titleId}
      onKeyDownCapture={(event) => runByKey(event, busy || stepping ? () => {} : start)}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] rounded-xl border border-line bg-raised print:break-inside-avoid"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line pl-4">
        <h3 id={titleId} ref={heading} tabIndex={-1} className="mr-auto text-sm font-semibold text-ink-soft">
          {t(stepping ? "steps.title" : "title", { language: name })}
        </h3>
        {stepping ? (
          <Button size="sm" variant="ghost" onClick={endStepping}>
            <X className="size-4" />
            {t("steps.close")}
          </Button>
        ) : (
          (source !== code || input !== givenInput) && (
            <Button size="sm" variant="ghost" disabled={busy} onClick={reset}>
              <RotateCcw className="size-4" />
              {t("reset")}
            </Button>
          )
        )}
      </header>
      {stepping && (
        <div className="p-4">
          <StepperWhenLoaded code={source} input={readInput} />
        </div>
      )}
      <div hidden={stepping}>
        <CellEditor
          text={text}
          language={language}
          label={t("code", { language: name })}
          onLeave={() => runButton.current?.focus()}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-4">
          {reads && (
            <TextArea
              label={t("input")}
              rows={2}
              maxLength={65_536}
              value={input}
              onChange={setInput}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              className="max-h-48 min-h-16! font-mono text-sm pointer-coarse:text-base"
            />
          )}
          <CellActions
            busy={busy}
            runButton={runButton}
            onRun={start}
            onStop={run.stop}
            onStep={beginStepping}
            stepButton={stepButton}
          />
          <CellResult run={run} language={name} />
        </div>
      </div>
    </section>
  )
}

/** Stores the text separately for each learner. */
function useCellText(language: string, code: string): CellText {
  const owner = useSession(learnerId)
  const [text] = useState(() => new CellText(code))
  useEffect(() => text.bindTo(owner, `${language}/${code}`), [text, owner, language, code])
  return text
}

/** Replaces the cell with the stepper. Focus moves to its heading and returns to the Step button on close. */
function useStepping(language: string) {
  const [stepping, set] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const stepButton = useRef<HTMLButtonElement>(null)
  const wasStepping = useRef(false)
  const possible = language === "python"
  useEffect(() => (possible ? afterFirstInput(loadStepper) : undefined), [possible])
  useEffect(() => {
    if (stepping) heading.current?.focus()
    else if (wasStepping.current) stepButton.current?.focus()
    wasStepping.current = stepping
  }, [stepping])
  const beginStepping = possible ? () => set(true) : null
  return { stepping, beginStepping, endStepping: () => set(false), heading, stepButton }
}

function runByKey(event: KeyboardEvent, run: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  run()
}

const reading = /\b(?:input\s*\(|stdin\b|readline\s*\(|readAll\s*\(|readFileSync\s*\(|open\s*\(\s*0)/

/** Guesses by pattern whether a Python or JavaScript program reads its input. */
const readsInput = (code: string): boolean => reading.test(code)

interface CellEditorProps {
  readonly text: CellText
  readonly language: string
  readonly label: string
  /** Called when the user presses Escape. */
  readonly onLeave: () => void
}

/** Code editor of a cell; grows with its content. */
function CellEditor({ text, language, label, onLeave }: CellEditorProps) {
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

interface CellActionsProps {
  readonly busy: boolean
  readonly runButton: Ref<HTMLButtonElement>
  readonly onRun: () => void
  readonly onStop: () => void
  /** Null when the language has no stepper. */
  readonly onStep: (() => void) | null
  readonly stepButton: Ref<HTMLButtonElement>
}

/** Run, Stop and Step buttons of a code cell. */
function CellActions({ busy, runButton, onRun, onStop, onStep, stepButton }: CellActionsProps) {
  const { t } = useTranslation("editor")
  return (
    <div className="flex flex-wrap gap-3 max-430:[&>*]:grow print:hidden">
      <Button
        ref={runButton}
        variant={busy ? "secondary" : "primary"}
        aria-keyshortcuts="Control+Enter"
        onClick={busy ? onStop : onRun}
      >
        {busy ? <Square className="size-4 fill-current" /> : <Play className="size-4" />}
        {t(busy ? "run.stop" : "run.run")}
      </Button>
      {onStep !== null && (
        <Button ref={stepButton} variant="secondary" disabled={busy} onClick={onStep}>
          <Footprints className="size-4" />
          {t("run.stepThrough")}
        </Button>
      )}
    </div>
  )
}
