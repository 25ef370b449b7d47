import { isRight } from "../../content/questions/gradeAnswer.ts"
import type { QuestionYaml } from "../../content/questions/questionYaml.ts"
import { shuffledNumbers } from "../../content/questions/optionOrder.ts"
import type { AnswerRow, AttemptRow } from "./attemptRows.ts"
import type { EntryTestYaml } from "./entryTestYaml.ts"

/** A question at its position in an attempt. */
export interface AskedQuestion {
  /** Position in the learner's order, starting at 1. */
  readonly number: number
  readonly question: QuestionYaml
  /** Determines the order of options. */
  readonly seed: string
  readonly stored: AnswerRow | null
}

/** The questions of an attempt in its own order, with the saved answers. */
export function askedQuestions(
  { questions }: EntryTestYaml,
  { seed }: Pick<AttemptRow, "seed">,
  answers: ReadonlyArray<AnswerRow>
): ReadonlyArray<AskedQuestion> {
  return shuffledNumbers(questions.length, seed).flatMap((inFile, index) => {
    const question = questions[inFile - 1]
    const number = index + 1
    const stored = answers.find((answer) => answer.question === number) ?? null
    return question === undefined ? [] : [{ number, question, seed: `${seed}/${inFile}`, stored }]
  })
}

/** Whether each question was answered right; an unanswered one counts as wrong. */
export const gradeQuestions = (asked: ReadonlyArray<AskedQuestion>): ReadonlyArray<boolean> =>
  asked.map(({ question, stored, seed }) => stored !== null && isRight(question, stored.answer, seed))
