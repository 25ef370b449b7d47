import { use, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  type Answers,
  answersBytes,
  answersBytesMax,
  writeAnswers
} from "../../../api/contract/practice/answers.ts"
import { answersFormat } from "../../../api/contract/practice/solutions.ts"
import type { AnswerTests, Problem } from "../../../api/contract/practice/problems.ts"
import { makeKey } from "../../../api/makeKey.ts"
import type { SolutionToSend, SubmissionActorRef } from "../../../machines/submissionMachine.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { sendingAgain, submittingOf, useSubmission, type Solving } from "../problem/useSolving.ts"
import { useSnapshot } from "../problem/useSnapshot.ts"
import type { OpenedDraft } from "../problem/useWorkspace.ts"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { type AnswerFile, readAnswerFiles, type ReadAnswers } from "./readAnswerFiles.ts"
import { type AnswerChanges, type Replaced, useAnswersDraft } from "./useAnswersDraft.ts"

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
  readonly replaced: Replaced
  /** Sets or removes the answer to a test. */
  readonly answer: (name: string, text: string | null) => void
  readonly addFiles: (files: ReadonlyArray<AnswerFile>) => Promise<void>
  readonly reading: boolean
  /** The last chosen files; null before. */
  readonly read: ReadAnswers | null
}

const noTests: AnswerTests = []

export function useAnswers(problem: Problem, showAnswers: () => void): Answering {
  const { t } = useTranslation("answers")
  const learner = useSession(isLearner)
  const { contest, readOnly } = use(SolvingContext)
  const { draft, source, answers, change, replace, replaced } = useAnswersDraft(problem.id)
  const submission = useSubmission(problem.id, contest)
  const sent = useSnapshot(submission)
  const submitting = submittingOf(sent)
  const tests = problem.answerTests ?? noTests
  const files = useAnswerFiles(tests, change)

  useEffect(() => {
    if (source !== null) submission?.send({ type: "submission.edited", language: answersFormat, source })
  }, [submission, source])

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
    replace,
    replaced,
    submit: () => send((solution) => ({ type: "submission.submit", solution })),
    sendAgain: () => send((solution) => sendingAgain(sent, solution)),
    answer: (name, text) => change({ [name]: text }),
    ...files
  }
}

function useAnswerFiles(tests: AnswerTests, change: (changes: AnswerChanges) => void) {
  const [reading, setReading] = useState(false)
  const [read, setRead] = useState<ReadAnswers | null>(null)
  const addFiles = async (files: ReadonlyArray<AnswerFile>) => {
    setReading(true)
    const names = tests.map(({ name }) => name)
    const found = await readAnswerFiles(files, names).finally(() => setReading(false))
    change(Object.fromEntries(found.answers))
    setRead(found)
  }
  return { addFiles, reading, read }
}

/** Why answers cannot be sent; null if they can. */
function flawOf(answers: Answers): "none" | "tooLarge" | null {
  if (Object.keys(answers).length === 0) return "none"
  return answersBytes(answers) > answersBytesMax ? "tooLarge" : null
}
