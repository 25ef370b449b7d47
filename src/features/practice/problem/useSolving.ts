import { use, useEffect, useImperativeHandle, useState, type RefObject, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { makeKey } from "../../../api/makeKey.ts"
import type { SolutionToSend, SubmissionActorRef } from "../../../machines/submissionMachine.ts"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { isBusy } from "../run/runSelectors.ts"
import { isLearner, useSession, useSessionActor } from "../../shell/session/SessionContext.ts"
import { notify } from "../../shell/frame/toasts.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import type { EditorText } from "../solutions/AttemptsDialog.tsx"
import { useRun, type RunControl } from "./useRun.ts"
import { useShortcuts } from "./useShortcuts.ts"
import { useSnapshot } from "./useSnapshot.ts"
import { useWorkspace, type Workspace } from "./useWorkspace.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useApi } from "../../shell/session/ApiContext.ts"
import type { SubmissionStore } from "../submission/submissionActors.ts"

export type ResultPanel = "run" | "submission"

/** State and actions of solving one problem: draft, runs and submission. */
export interface Solving {
  readonly problem: Problem
  readonly workspace: Workspace
  readonly run: RunControl
  /** Null for guests. */
  readonly submission: SubmissionActorRef | null
  readonly learner: boolean
  readonly submitting: "no" | "sending" | "judging"
  readonly running: boolean
  readonly panel: ResultPanel
  readonly showPanel: (panel: ResultPanel) => void
  readonly submit: () => void
  /** Submits the editor's text again after a failure or a duplicate rejection. */
  readonly sendAgain: () => void
  readonly tryOut: () => void
  readonly editor: EditorText
  readonly help: { readonly open: boolean; readonly show: () => void; readonly hide: () => void }
}

/** Refs that the page uses to reach the editor. */
export interface EditorHandles {
  readonly code: RefObject<CodeView | null>
  readonly text: RefObject<EditorText | null>
}

export function useSolving(problem: Problem, accepts: EditorHandles, showCode: () => void): Solving {
  const { t } = useTranslation("submission")
  const workspace = useWorkspace(problem, accepts.code)
  const run = useRun(problem)
  const learner = useSession(isLearner)
  const { contest, readOnly } = use(SolvingContext)
  const submission = useSubmission(problem.id, contest)
  const sent = useSnapshot(submission)
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

  const solutionToSend = (): SolutionToSend | null => {
    const text = language === null ? null : source()
    if (language === null || text === null) return null
    return {
      key: makeKey(),
      problemId: problem.id,
      language: language.id,
      source: text,
      repeat: false,
      contest
    }
  }
  const send = (event: (next: SolutionToSend) => SubmissionEvent) => {
    if (readOnly) return
    showPanel("submission")
    showCode()
    if (submission === null || submitting !== "no") return
    const next = solutionToSend()
    if (next === null) return
    workspace.draft?.session.save()
    submission.send(event(next))
  }
  const submit = () => send((next) => ({ type: "submission.submit", solution: next }))
  const sendAgain = () => send((next) => sendingAgain(sent, next))
  const tryOut = () => {
    showPanel("run")
    showCode()
    if (language === null || running) return
    const text = source()
    if (text !== null) run.start(language, text)
  }
  const written = workspace.draft?.view.source ?? null
  const languageId = language?.id ?? null
  useEffect(() => {
    if (written === null || languageId === null) return
    submission?.send({ type: "submission.edited", language: languageId, source: written })
  }, [submission, languageId, written])
  useShortcuts({ submit, run: tryOut, help: () => setHelpOpen(true) })
  const editor: EditorText = {
    language: language?.id ?? "",
    read: workspace.read,
    put: (wanted, text) => {
      const isPut = workspace.put(wanted, text)
      if (isPut) showCode()
      return isPut
    }
  }
  useImperativeHandle(accepts.text, () => editor)

  return {
    problem,
    workspace,
    run,
    submission,
    learner,
    submitting,
    running,
    // A pending submission from an earlier page load opens its panel, and so does its verdict.
    panel: chosen ?? (sent === null || sent.matches("draft") ? "run" : "submission"),
    showPanel,
    submit,
    sendAgain,
    tryOut,
    editor,
    help: { open: helpOpen, show: () => setHelpOpen(true), hide: () => setHelpOpen(false) }
  }
}

const longestSource = 65_536

/** Why a source cannot be sent; null if it can. */
function flawOf(source: string): "emptySource" | "tooLong" | null {
  if (source.trim() === "") return "emptySource"
  return new TextEncoder().encode(source).length > longestSource ? "tooLong" : null
}

type Snapshot = ReturnType<SubmissionActorRef["getSnapshot"]>
type SubmissionEvent = Parameters<SubmissionActorRef["send"]>[0]

/** Retrying a failed request with the same source keeps its idempotency key, so the server accepts it once. */
export function sendingAgain(sent: Snapshot | null, next: SolutionToSend): SubmissionEvent {
  if (sent?.matches("askingRepeat")) return { type: "submission.repeat", solution: next }
  const failed = sent?.matches("failed") ? sent.context.solution : null
  return failed?.language === next.language && failed.source === next.source
    ? { type: "submission.sendNow" }
    : { type: "submission.submit", solution: next }
}

/** `judging` once the server has accepted the submission. */
export function submittingOf(snapshot: Snapshot | null): Solving["submitting"] {
  if (snapshot === null) return "no"
  if (snapshot.matches("judging")) return "judging"
  return snapshot.hasTag("busy") ? "sending" : "no"
}

/** The user's submission of this problem; null for guests, who load none of this code. */
export function useSubmission(problemId: number, contest: string | null): SubmissionActorRef | null {
  const api = useApi()
  const queries = useQueryClient()
  const session = useSessionActor()
  const learner = useSession(isLearner)
  const [store, setStore] = useState<SubmissionStore | null>(null)

  useEffect(() => {
    if (!learner) return
    void import("../submission/submissionActors.ts").then(({ openSubmissions }) =>
      setStore(openSubmissions({ api, queries, session }))
    )
  }, [learner, api, queries, session])

  const current = () => store?.current() ?? null
  const submissions = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, current, current)
  return submissions?.of(problemId, contest) ?? null
}

const subscribeToNothing = () => () => {}
