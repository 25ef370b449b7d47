import { isRight } from "../../content/questions/gradeAnswer.ts"
import type { QuestionYaml } from "../../content/questions/questionYaml.ts"
import { shuffledNumbers } from "../../content/questions/shuffle.ts"
import type { AnswerRow, AttemptRow } from "./attemptRows.ts"
import type { EntryTestYaml } from "./entryTestYaml.ts"

/** A question in its place of an attempt. */
export interface AskedQuestion {
  /** From 1, as this learner counts. */
  readonly number: number
  readonly question: QuestionYaml
  /** Decides in which order its options stand. */
  readonly seed: string
  readonly kept: AnswerRow | null
}

/** The questions of an attempt in its own order, with the answers so far. */
export function askedQuestions(
  { questions }: EntryTestYaml,
  { seed }: Pick<AttemptRow, "seed">,
  answers: ReadonlyArray<AnswerRow>
): ReadonlyArray<AskedQuestion> {
  return shuffledNumbers(questions.length, seed).flatMap((inFile, index) => {
    const question = questions[inFile - 1]
    const number = index + 1
    const kept = answers.find((answer) => answer.question === number) ?? null
    return question === undefined ? [] : [{ number, question, seed: `${seed}/${inFile}`, kept }]
  })
}

/** Whether each question was answered right; one that was not answered was not. */
export const gradeQuestions = (asked: ReadonlyArray<AskedQuestion>): ReadonlyArray<boolean> =>
  asked.map(({ question, kept, seed }) => kept !== null && isRight(question, kept.answer, seed))
