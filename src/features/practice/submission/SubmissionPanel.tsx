import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { Inbox, RotateCw, Send, WifiOff } from "lucide-react"
import { use, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { SnapshotFrom } from "xstate"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { apiQuery } from "../../../api/queries.ts"
import type { SubmissionActorRef, submissionMachine } from "../../../machines/submissionMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { SolvingContext } from "../problems/SolvingContext.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { useErrorMarks } from "../editor/useErrorMarks.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { adviceOn } from "../answers/adviceOn.tsx"
import { LazyCounterexample } from "./LazyCounterexample.tsx"
import { LanguageLimits } from "./LanguageLimits.tsx"
import { JudgingView } from "./JudgingView.tsx"
import { Notice } from "./Notice.tsx"
import { solutionKeys } from "./solutionKeys.ts"
import { headlineText, NextArrow, VerdictView } from "./VerdictView.tsx"

type Snapshot = SnapshotFrom<typeof submissionMachine>

interface SubmissionPanelProps {
  readonly actor: SubmissionActorRef
  readonly problem: Problem
  /** The editor in which lines with errors are marked. */
  readonly code: RefObject<CodeView | null>
  /** Submits the editor's text again. */
  readonly onSendAgain: () => void
  readonly words?: SubmissionWords
}

/** Texts in place of those that speak of code. */
export interface SubmissionWords {
  readonly repeat: string
  readonly backFromRepeat: string
  readonly failed: string
  readonly failedText: string
}

/** State of the user's submission, from sending to the verdict. */
export function SubmissionPanel({ actor, problem, code, onSendAgain, words }: SubmissionPanelProps) {
  const { t } = useTranslation("submission")
  const snapshot = useSelector(actor, (current: Snapshot) => current)
  const { receipt, progress, rejection } = snapshot.context
  if (snapshot.matches("judging") && progress !== null) return <JudgingView progress={progress} />
  if (snapshot.matches("judged") && receipt !== null)
    return <Judged id={receipt.id} problem={problem} code={code} />
  if (snapshot.matches({ delivering: "sending" })) {
    return <Notice icon={<Spinner className="size-7" />} title={t("sending.title")} />
  }
  if (snapshot.hasTag("waitingForNetwork")) {
    return (
      <Notice icon={<WifiOff />} title={t("waiting.title")} text={t("waiting.text")}>
        <Button size="sm" onClick={() => actor.send({ type: "submission.sendNow" })}>
          {t("waiting.sendNow")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => actor.send({ type: "submission.cancel" })}>
          {t("waiting.cancel")}
        </Button>
      </Notice>
    )
  }
  if (snapshot.matches("askingRepeat")) {
    return (
      <Notice icon={<RotateCw />} title={words?.repeat ?? t("repeat.title")} text={t("repeat.text")}>
        <Button size="sm" onClick={onSendAgain}>
          {t("repeat.confirm")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => actor.send({ type: "submission.cancel" })}>
          {words?.backFromRepeat ?? t("repeat.cancel")}
        </Button>
      </Notice>
    )
  }
  if (snapshot.matches("rejected")) {
    return (
      <Notice icon={<Inbox />} title={t("rejected.title")} text={rejection ?? ""}>
        <Button size="sm" variant="secondary" onClick={() => actor.send({ type: "submission.dismiss" })}>
          {t("rejected.dismiss")}
        </Button>
      </Notice>
    )
  }
  if (snapshot.matches("failed")) {
    return (
      <Notice
        icon={<Inbox />}
        title={words?.failed ?? t("failed.title")}
        text={words?.failedText ?? t("failed.text")}
      >
        <Button size="sm" onClick={onSendAgain}>
          {t("failed.retry")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => actor.send({ type: "submission.dismiss" })}>
          {t("failed.dismiss")}
        </Button>
      </Notice>
    )
  }
  return <Notice icon={<Send />} title={t("idle.title")} text={t("idle.text")} />
}

interface JudgedProps extends Pick<SubmissionPanelProps, "problem" | "code"> {
  readonly id: number
}

function Judged({ id, problem, code }: JudgedProps) {
  const { t } = useTranslation("submission")
  const solving = use(SolvingContext)
  const { data: solution } = useQuery(
    apiQuery(useApi(), solutionKeys.one(id), "getSolution", { params: { id } })
  )
  const log = solution?.status === "compilation_error" ? solution.compileLog : null
  useErrorMarks(code, solution?.source ?? "", log)
  if (solution === undefined) {
    return <Notice icon={<Spinner className="size-7" />} title={t("solution.loading")} />
  }
  const accepted = solution.status === "accepted"
  const nextProblem =
    problem.nextId === null ? null : { to: solving.problem(problem.nextId), label: t("actions.nextProblem") }
  const next = solving.next ?? nextProblem
  return (
    <VerdictView
      solution={solution}
      checker={problem.checker}
      fresh
      inContest={solving.contest !== null}
      {...adviceOn(solution, problem)}
      help={<LazyCounterexample solution={solution} checker={problem.checker} />}
      limits={<LanguageLimits language={solution.language} problem={problem} />}
      actions={
        <>
          {accepted && next !== null && (
            <ButtonLink to={next.to} size="sm">
              {next.label}
              <NextArrow />
            </ButtonLink>
          )}
          {accepted && solving.contest === null && (
            <ButtonLink to={paths.problemMaterials(problem.id)} variant="secondary" size="sm">
              {t("actions.materials")}
            </ButtonLink>
          )}
          <ButtonLink to={solving.solution(problem.id, id)} variant="secondary" size="sm">
            {t("actions.details")}
          </ButtonLink>
        </>
      }
    />
  )
}

/** Announces the submission's state to screen readers; the panel itself is visual. */
export function SubmissionAnnouncer({ actor, words }: Pick<SubmissionPanelProps, "actor" | "words">) {
  const { t } = useTranslation("submission")
  const snapshot = useSelector(actor, (current: Snapshot) => current)
  const { receipt } = snapshot.context
  const judged = snapshot.matches("judged") && receipt !== null
  const solution = useApiQuery(
    solutionKeys.one(receipt?.id ?? 0),
    "getSolution",
    { params: { id: receipt?.id ?? 0 } },
    { enabled: judged }
  ).data
  const judgedText = judged && solution !== undefined ? headlineText(t, solution) : ""
  return (
    <p role="status" className="sr-only">
      {judged ? judgedText : stepText(t, snapshot, words)}
    </p>
  )
}

function stepText(
  t: ReturnType<typeof useTranslation<"submission">>["t"],
  snapshot: Snapshot,
  words?: SubmissionWords
): string {
  if (snapshot.matches({ delivering: "sending" })) return t("sending.title")
  if (snapshot.hasTag("waitingForNetwork")) return t("waiting.title")
  if (snapshot.matches("askingRepeat")) return words?.repeat ?? t("repeat.title")
  if (snapshot.matches({ judging: "queued" })) return t("queued.title")
  if (snapshot.matches({ judging: "running" })) return t("running.title")
  if (snapshot.matches("rejected")) return t("rejected.title")
  return snapshot.matches("failed") ? (words?.failed ?? t("failed.title")) : ""
}
