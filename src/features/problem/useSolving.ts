import { use, useImperativeHandle, useState } from "react"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../api/contract/problems.ts"
import type { SubmissionActorRef } from "../../machines/submissionMachine.ts"
import { ProblemPlaceContext } from "../problems/ProblemPlace.ts"
import { isBusy } from "../run/runSelectors.ts"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { notify } from "../shell/toasts.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import type { EditorText } from "../solutions/AttemptsDialog.tsx"
import { flawOf, makeOutgoing } from "../submission/outgoing.ts"
import { useSubmission } from "../submission/useSubmission.ts"
import { useRun } from "./useRun.ts"
import type { RunControl } from "./useRun.ts"
import { useShortcuts } from "./useShortcuts.ts"
import { useSnapshot } from "./useSnapshot.ts"
import { useWorkspace } from "./useWorkspace.ts"
import type { Workspace } from "./useWorkspace.ts"

export type ResultPanel = "run" | "submission"

/** A problem being solved: the text, trying it, sending it. */
export interface Solving {
  readonly problem: Problem
  readonly workspace: Workspace
  readonly run: RunControl
  /** Null for a visitor. */
  readonly submission: SubmissionActorRef | null
  readonly learner: boolean
  readonly submitting: "no" | "sending" | "judging"
  readonly running: boolean
  readonly panel: ResultPanel
  readonly showPanel: (panel: ResultPanel) => void
  readonly submit: () => void
  readonly tryOut: () => void
  readonly editor: EditorText
  readonly help: { readonly open: boolean; readonly show: () => void; readonly hide: () => void }
}

/** Where the page looks for the editor. */
export interface Desk {
  readonly code: RefObject<CodeView | null>
  readonly text: RefObject<EditorText | null>
}

export function useSolving(problem: Problem, desk: Desk, showCode: () => void): Solving {
  const { t } = useTranslation("submission")
  const workspace = useWorkspace(problem.id, desk.code)
  const run = useRun(problem)
  const learner = useSession(isLearner)
  const { contest, readOnly } = use(ProblemPlaceContext)
  const submission = useSubmission(problem.id, contest)
  const sent = useSnapshot<Snapshot>(submission)
  const submitting = submittingOf(sent)
  const [chosen, showPanel] = useState<ResultPanel | null>(null)
  const [helpOpen, setHelpOpen] = useState(false)
  const { language } = workspace
  const running = run.snapshot !== null && isBusy(run.snapshot)
  const source = () => {
    const text = workspace.read()
    const flaw = flawOf(text)
    if (flaw === null) return text
    void notify("danger", t(flaw))
    return null
  }

  const submit = () => {
    if (readOnly) return
    showPanel("submission")
    showCode()
    if (submission === null || language === null || submitting !== "no") return
    const text = source()
    if (text === null) return
    void workspace.draft?.session.save()
    submission.send({
      type: "submission.submit",
      outgoing: makeOutgoing(problem.id, language.id, text, contest)
    })
  }
  const tryOut = () => {
    showPanel("run")
    showCode()
    if (language === null || running) return
    const text = source()
    if (text !== null) run.start(language, text)
  }
  useShortcuts({ submit, run: tryOut, help: () => setHelpOpen(true) })
  const editor: EditorText = {
    language: language?.id ?? "",
    read: workspace.read,
    put: (wanted, text) => {
      workspace.put(wanted, text)
      showCode()
    }
  }
  useImperativeHandle(desk.text, () => editor)

  return {
    problem,
    workspace,
    run,
    submission,
    learner,
    submitting,
    running,
    // What an earlier page load sent is shown by itself, also when its verdict comes.
    panel: chosen ?? (sent === null || sent.matches("draft") ? "run" : "submission"),
    showPanel,
    submit,
    tryOut,
    editor,
    help: { open: helpOpen, show: () => setHelpOpen(true), hide: () => setHelpOpen(false) }
  }
}

type Snapshot = ReturnType<SubmissionActorRef["getSnapshot"]>

/** `judging` once the server has it. */
function submittingOf(snapshot: Snapshot | null): Solving["submitting"] {
  if (snapshot === null) return "no"
  if (snapshot.matches("judging")) return "judging"
  return snapshot.hasTag("busy") ? "sending" : "no"
}
