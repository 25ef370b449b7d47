import { use, useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  type Answers,
  answersBytes,
  answersBytesMax,
  readAnswers,
  writeAnswers
} from "../../../api/contract/practice/answers.ts"
import { answersFormat } from "../../../api/contract/practice/solutions.ts"
import type { AnswerTests, Problem } from "../../../api/contract/practice/problems.ts"
import { makeKey } from "../../../api/makeKey.ts"
import type { SolutionToSend, SubmissionActorRef } from "../../../machines/submissionMachine.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { isLearner, learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { sendingAgain, submittingOf, useSubmission, type Solving } from "../problem/useSolving.ts"
import { useSnapshot } from "../problem/useSnapshot.ts"
import { type OpenedDraft, useDraft } from "../problem/useWorkspace.ts"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { type AnswerFile, readAnswerFiles, type ReadAnswers } from "./readAnswerFiles.ts"

/** State and actions of a problem whose tests the learner answers. */
export interface Answering extends Pick<
  Solving,
  "learner" | "submission" | "submitting" | "submit" | "sendAgain"
> {
  readonly tests: AnswerTests
  readonly answers: Answers
  /** Null until it is loaded from the device. */
  readonly draft: OpenedDraft | null
  /** Whether something is sent, or was and its outcome is shown. */
  readonly isSent: boolean
  /** Replaces all answers by the source of a solution. */
  readonly replace: (source: string) => void
  /** The way back after that; null if the answers were not replaced. */
  readonly replaced: { readonly undo: () => void; readonly dismiss: () => void } | null
  /** Sets or removes the answer to a test. */
  readonly answer: (name: string, text: string | null) => void
  readonly addFiles: (files: ReadonlyArray<AnswerFile>) => Promise<void>
  readonly reading: boolean
  /** The last chosen files; null before. */
  readonly read: ReadAnswers | null
}

const written = { id: answersFormat, template: writeAnswers({}) }
const noTests: AnswerTests = []

export function useAnswers(problem: Problem, showAnswers: () => void): Answering {
  const { t } = useTranslation("answers")
  const owner = useSession(learnerId)
  const learner = useSession(isLearner)
  const { contest, readOnly } = use(SolvingContext)
  const isTyping = useRef({ hasFocus: () => document.activeElement instanceof HTMLTextAreaElement })
  const draft = useDraft({ owner, problemId: problem.id, language: written, code: isTyping })
  const submission = useSubmission(problem.id, contest)
  const sent = useSnapshot(submission)
  const submitting = submittingOf(sent)
  const [reading, setReading] = useState(false)
  const [read, setRead] = useState<ReadAnswers | null>(null)
  const [before, setBefore] = useState<string | null>(null)
  const source = draft?.view.source ?? null
  const answers = useMemo(() => (source === null ? null : readAnswers(source)) ?? {}, [source])
  const tests = problem.answerTests ?? noTests

  useEffect(() => {
    if (source !== null) submission?.send({ type: "submission.edited", language: answersFormat, source })
  }, [submission, source])

  /** The stored draft may have changed while files were read. */
  const change = (changes: Readonly<Record<string, string | null>>) => {
    const current = readAnswers(draft?.session.view().source ?? "") ?? {}
    const next = Object.entries({ ...current, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null
    )
    draft?.session.edit(writeAnswers(Object.fromEntries(next)))
  }
  const addFiles = async (files: ReadonlyArray<AnswerFile>) => {
    setReading(true)
    const found = await readAnswerFiles(
      files,
      tests.map(({ name }) => name)
    ).finally(() => setReading(false))
    change(Object.fromEntries(found.answers))
    setRead(found)
  }
  const send = (event: (next: SolutionToSend) => Parameters<SubmissionActorRef["send"]>[0]) => {
    if (readOnly || submission === null || submitting !== "no") return
    const flaw = flawOf(answers)
    if (flaw !== null) return void notify("danger", t(flaw))
    showAnswers()
    draft?.session.save()
    submission.send(
      event({
        key: makeKey(),
        problemId: problem.id,
        language: answersFormat,
        source: writeAnswers(answers),
        repeat: false,
        contest
      })
    )
  }
  return {
    tests,
    answers,
    draft,
    submission,
    learner,
    submitting,
    isSent: sent !== null && !sent.matches("draft"),
    replace: (text) => {
      setBefore(source)
      draft?.session.replace(text)
    },
    replaced:
      before === null
        ? null
        : {
            undo: () => {
              draft?.session.replace(before)
              setBefore(null)
            },
            dismiss: () => setBefore(null)
          },
    submit: () => send((solution) => ({ type: "submission.submit", solution })),
    sendAgain: () => send((solution) => sendingAgain(sent, solution)),
    answer: (name, text) => change({ [name]: text }),
    addFiles,
    reading,
    read
  }
}

/** Why answers cannot be sent; null if they can. */
function flawOf(answers: Answers): "none" | "tooLarge" | null {
  if (Object.keys(answers).length === 0) return "none"
  return answersBytes(answers) > answersBytesMax ? "tooLarge" : null
}
