import { FileText, FolderOpen, Trash2 } from "lucide-react"
import { lazy, Suspense, useEffect, useImperativeHandle, useRef } from "react"
import { useDropzone } from "react-dropzone"
import { useTranslation } from "react-i18next"
import { answersFormat } from "../../../api/contract/practice/solutions.ts"
import type { AnswerTests, Problem } from "../../../api/contract/practice/problems.ts"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { FileDrop } from "../../../ui/FileDrop.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { OtherVersion, SavedMark, StorageWarning } from "../editor/DraftStatus.tsx"
import { useShortcuts } from "../problem/useShortcuts.ts"
import type { SolverProps } from "../problem/Solver.tsx"
import { SubmitButton } from "../problem/SubmitButton.tsx"
import { ChoiceField } from "./ChoiceField.tsx"
import { AllInputs, InputButton } from "./TestInputs.tsx"
import { type Answering, useAnswers } from "./useAnswers.ts"
import { useSize } from "./useSize.ts"

const loadPanel = () => import("../submission/SubmissionPanel.tsx")
const SubmissionPanel = lazy(() => loadPanel().then((part) => ({ default: part.SubmissionPanel })))
const SubmissionAnnouncer = lazy(() => loadPanel().then((part) => ({ default: part.SubmissionAnnouncer })))

/** In place of the editor: the answers to the tests of a problem. */
export function AnswerSolver({ problem, accepts, pane, showCode }: SolverProps) {
  const { t } = useTranslation(["answers", "problems", "editor"])
  const answering = useAnswers(problem, showCode)
  const { draft, replaced } = answering
  const area = useRef<HTMLElement>(null)
  useShortcuts({ submit: answering.submit, run: nothing, help: nothing })
  useImperativeHandle(accepts.text, () => ({
    language: answersFormat,
    read: () => draft?.view.source ?? "",
    put: (_language: string, source: string) => {
      answering.replace(source)
      showCode()
      return true
    },
    focus: () => {
      const field = area.current?.querySelector<HTMLElement>(
        "textarea, input[type=radio], input[type=checkbox], button"
      )
      field?.focus()
      return field === document.activeElement
    }
  }))
  return (
    <>
      <section
        ref={area}
        aria-label={t("problems:problem.workspace")}
        className={cx(
          "flex grow flex-col 1024:min-h-0 1024:overflow-y-auto print:hidden",
          pane !== "code" && "max-1024:hidden"
        )}
      >
        {draft !== null && <StorageWarning draft={draft.view} />}
        {draft?.view.other != null && <OtherVersion session={draft.session} />}
        {replaced !== null && (
          <div role="status" className="flex flex-wrap items-center gap-3 bg-accent-soft px-4 py-2 text-sm">
            <span className="mr-auto">{t("replaced")}</span>
            <Button size="sm" variant="secondary" onClick={replaced.undo}>
              {t("editor:undo")}
            </Button>
            <Button size="sm" variant="ghost" onClick={replaced.dismiss}>
              {t("editor:understood")}
            </Button>
          </div>
        )}
        <div className="grid gap-4 p-4">
          {draft === null ? (
            <Skeleton className="h-40 w-full" />
          ) : (
            <Fields problem={problem} answering={answering} />
          )}
        </div>
        <Outcome problem={problem} answering={answering} />
      </section>
      <div className="border-t border-line bg-surface max-1024:sticky max-1024:bottom-0 max-1024:z-20 print:hidden">
        <div
          role="group"
          aria-label={t("editor:bar")}
          className="flex items-center gap-3 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          <div className="mr-auto">{draft !== null && <SavedMark draft={draft.view} />}</div>
          <SubmitButton solving={{ ...answering, workspace: { draft } }} />
        </div>
      </div>
    </>
  )
}

const nothing = () => {}

/** Has enough height to scroll to the top while there is little content yet. */
const tall = "min-h-[calc(100dvh-9rem)] scroll-mt-[calc(4rem+var(--bar,0px))] border-t border-line px-4 py-3"

/** The submission and its verdict, once something is sent. */
function Outcome({ problem, answering }: FieldsProps) {
  const { t } = useTranslation("answers")
  const { submission, submitting, isSent, sendAgain } = answering
  const area = useRef<HTMLDivElement>(null)
  const isActive = submitting !== "no"
  useEffect(() => {
    if (isActive) area.current?.scrollIntoView({ block: "start", behavior: "smooth" })
  }, [isActive])
  if (submission === null) return null
  const words = {
    repeat: t("repeat"),
    backFromRepeat: t("backFromRepeat"),
    failed: t("failed"),
    failedText: t("failedText")
  }
  return (
    <div ref={area} className={isSent ? tall : ""}>
      <Suspense fallback={null}>
        {isSent && (
          <SubmissionPanel
            actor={submission}
            problem={problem}
            code={noEditor}
            onSendAgain={sendAgain}
            words={words}
          />
        )}
        <SubmissionAnnouncer actor={submission} words={words} />
      </Suspense>
    </div>
  )
}

/** There are no lines of code to mark. */
const noEditor = { current: null }

interface FieldsProps {
  readonly problem: Problem
  readonly answering: Answering
}

function Fields({ problem, answering }: FieldsProps) {
  const { t } = useTranslation("answers")
  const { tests, answers } = answering
  const done = tests.filter(({ name }) => Object.hasOwn(answers, name)).length
  const isOnly = tests.length === 1
  const isChosen = tests[0]?.choice !== undefined
  return (
    <>
      {!isChosen && <p className="text-sm text-ink-soft">{t("intro")}</p>}
      {!isOnly && <Files answering={answering} />}
      {!isOnly && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold">{t("done", { done, count: tests.length })}</p>
          <AllInputs problemId={problem.id} tests={tests} />
        </div>
      )}
      <ol aria-label={t("tests")} className="grid gap-3">
        {tests.map((test, index) => (
          <li key={test.name}>
            {isOnly ? (
              <AnswerField problem={problem} answering={answering} test={test} ordinal={index + 1} />
            ) : (
              <Foldable problem={problem} answering={answering} test={test} ordinal={index + 1} />
            )}
          </li>
        ))}
      </ol>
      {isOnly && !isChosen && <Files answering={answering} />}
    </>
  )
}

/** Drop zone for files and zips, and what became of the last ones. */
function Files({ answering: { tests, addFiles, reading, read } }: { readonly answering: Answering }) {
  const { t } = useTranslation("answers")
  const drop = useDropzone({
    disabled: reading,
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => files.length > 0 && void addFiles(files)
  })
  const example = `${tests.at(-1)?.name}.out`
  return (
    <div {...drop.getRootProps()} className="grid gap-2">
      <FileDrop
        icon={FileText}
        title={drop.isDragActive ? t("over") : t("drop")}
        hint={t("dropHint", { example })}
        over={drop.isDragActive}
        disabled={reading}
        error={null}
      >
        <input {...drop.getInputProps({ "aria-hidden": true })} />
        <Button size="sm" variant="secondary" loading={reading} onClick={drop.open}>
          {!reading && <FolderOpen className="size-4" />}
          {t("choose")}
        </Button>
      </FileDrop>
      <div role="status" className="text-sm">
        {reading && t("reading")}
        {read !== null && !reading && (
          <>
            {read.answers.size > 0 && <p>{t("added", { count: read.answers.size })}</p>}
            {read.unread.length > 0 && (
              <ul className="text-danger-ink">
                {read.unread.slice(0, unreadMax).map(({ name, reason }) => (
                  <li key={name} className="[overflow-wrap:anywhere]">
                    {t(`unread.${reason}`, { name })}
                  </li>
                ))}
                {read.unread.length > unreadMax && (
                  <li>{t("more", { count: read.unread.length - unreadMax })}</li>
                )}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const unreadMax = 10

interface AnswerProps extends FieldsProps {
  readonly test: AnswerTests[number]
  readonly ordinal: number
}

/** One of several tests, folded to its name and the size of its answer. */
function Foldable(props: AnswerProps) {
  const { t } = useTranslation("answers")
  const size = useSize()
  const { name } = props.test
  const text = props.answering.answers[name]
  return (
    <details className="rounded-lg border border-line px-3">
      <summary className="min-h-11 content-center">
        <span className="font-medium [overflow-wrap:anywhere]">
          {t("test", { ordinal: props.ordinal, name })}
        </span>{" "}
        <span className={cx("text-sm", text === undefined ? "text-amber-ink" : "text-ink-soft")}>
          {text === undefined ? t("missing") : size(new TextEncoder().encode(text).length)}
        </span>
      </summary>
      <div className="pb-3">
        <AnswerField {...props} />
      </div>
    </details>
  )
}

/** Longer answers make a text field slow. */
const editedMax = 20_000

function AnswerField({ problem, answering, test, ordinal }: AnswerProps) {
  const { t } = useTranslation("answers")
  const { name } = test
  const text = answering.answers[name] ?? ""
  return (
    <div className="grid gap-3">
      {test.choice !== undefined ? (
        <ChoiceField choice={test.choice} text={text} onChange={(next) => answering.answer(name, next)} />
      ) : text.length > editedMax ? (
        <p className="text-sm text-ink-soft">{t("long")}</p>
      ) : (
        <TextArea
          label={answering.tests.length === 1 ? t("answer") : t("answerTo", { name })}
          rows={3}
          value={text}
          onChange={(next) => answering.answer(name, next === "" ? null : next)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          className="max-h-80 min-h-22! font-mono text-sm pointer-coarse:text-base"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <InputButton problemId={problem.id} test={test} ordinal={ordinal} />
        {text !== "" && test.choice === undefined && (
          <Button size="sm" variant="ghost" onClick={() => answering.answer(name, null)}>
            <Trash2 className="size-4" />
            {t("remove")}
          </Button>
        )}
      </div>
    </div>
  )
}
