import type { LessonContent, LessonStep } from "./LessonContent.ts"

const wordsMin = 400
const checkedMin = 3

/** What a lesson lacks of what every lesson promises; `problems` are those that may be solved by everybody. */
export function inspectLesson(lesson: LessonContent, problems: ReadonlySet<string>): ReadonlyArray<string> {
  const { steps, words } = lesson
  const checked = steps.filter(({ content }) => content.kind !== "reading").length
  return [
    ...(words < wordsMin ? [`has ${words} words; ${wordsMin} are wanted`] : []),
    ...(steps.some(hasCell) ? [] : ["has no cell to run"]),
    ...(checked < checkedMin ? [`has ${checked} checked steps; ${checkedMin} are wanted`] : []),
    ...steps.flatMap((step, index) => stepFaults(step, index, steps[index - 1], problems))
  ]
}

const hasCell = ({ content }: LessonStep) =>
  content.kind === "reading" && content.parts.some(({ kind }) => kind === "cell")

const kindOf = ({ content }: LessonStep) =>
  content.kind === "question" ? content.question.kind : content.kind

function stepFaults(
  step: LessonStep,
  index: number,
  before: LessonStep | undefined,
  problems: ReadonlySet<string>
): ReadonlyArray<string> {
  const { content } = step
  const repeats = before !== undefined && kindOf(before) === kindOf(step)
  const unknown = content.kind === "problem" && !problems.has(content.problem)
  return [
    ...(repeats ? [`steps.${index}.kind: ${kindOf(step)} comes twice in a row`] : []),
    ...(unknown ? [`steps.${index}.problem: ${content.problem} is no problem that everybody may solve`] : [])
  ]
}
