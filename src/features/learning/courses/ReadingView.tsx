import type { ReadingStep } from "../../../api/contract/learning/courses.ts"
import { CodeCell } from "../../practice/cell/CodeCell.tsx"
import { Prose } from "../../shell/frame/Prose.tsx"
import type { StepViewProps } from "./LessonView.tsx"
import { StepHeading } from "./StepHeading.tsx"
import { StepNav } from "./StepNav.tsx"

/** A text with runnable programs. */
export function ReadingView({ lesson, step, at, steps }: StepViewProps<ReadingStep>) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StepHeading title={step.title} />
      {step.parts.map((part, index) =>
        part.kind === "html" ? (
          <Prose key={index} html={part.html} />
        ) : (
          <CodeCell key={index} language={part.language} code={part.code} input={part.input ?? ""} />
        )
      )}
      <StepNav
        at={at}
        count={lesson.steps.length}
        ready
        onNext={() => {
          if (!step.done) steps.finish(step.key)
        }}
      />
    </article>
  )
}
