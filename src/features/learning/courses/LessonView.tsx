import { CloudOff, LockKeyhole } from "lucide-react"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Lesson, LessonStep } from "../../../api/contract/learning/courses.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { LessonEnd } from "./LessonEnd.tsx"
import { lessonFrame } from "./lessonFrame.ts"
import { LessonHead } from "./LessonHead.tsx"
import { QuestionView } from "./QuestionView.tsx"
import { ReadingView } from "./ReadingView.tsx"
import { StepHeading } from "./StepHeading.tsx"
import { StepNav } from "./StepNav.tsx"
import { type LessonSteps, useLessonSteps } from "./useLessonSteps.ts"

/** Lazy, because few steps need the editor. */
const ProblemStepView = lazy(() =>
  import("./ProblemStepView.tsx").then((part) => ({ default: part.ProblemStepView }))
)

interface LessonViewProps {
  readonly lesson: Lesson
  /** 0-based step; the number of steps means the lesson's end. */
  readonly at: number
}

/** Props of every step view. */
export interface StepViewProps<Step extends LessonStep = LessonStep> {
  readonly lesson: Lesson
  readonly step: Step
  readonly at: number
  readonly steps: LessonSteps
}

/** Lesson header and the current step. */
export function LessonView({ lesson, at }: LessonViewProps) {
  const steps = useLessonSteps(lesson.course.slug, lesson.id)
  const step = lesson.steps[at]
  const head = (
    <>
      <LessonHead lesson={lesson} at={at} />
      <Waiting waiting={steps.waiting} />
    </>
  )
  if (step?.kind === "problem") {
    return (
      <Suspense fallback={<div className={lessonFrame}>{head}</div>}>
        <ProblemStepView key={step.key} lesson={lesson} step={step} at={at} steps={steps} head={head} />
      </Suspense>
    )
  }
  return (
    <div className={lessonFrame}>
      {head}
      {step === undefined && <LessonEnd lesson={lesson} />}
      {step?.kind === "closed" && (
        <ClosedStepView key={step.key} done={step.done} at={at} count={lesson.steps.length} />
      )}
      {step?.kind === "reading" && (
        <ReadingView key={step.key} lesson={lesson} step={step} at={at} steps={steps} />
      )}
      {step?.kind === "question" && (
        <QuestionView key={step.key} lesson={lesson} step={step} at={at} steps={steps} />
      )}
    </div>
  )
}

function Waiting({ waiting }: { readonly waiting: boolean }) {
  const { t } = useTranslation("courses")
  return (
    <div role="status" className={waiting ? "" : "sr-only"}>
      {waiting && (
        <Banner tone="amber" icon={<CloudOff aria-hidden="true" />}>
          {t("offline")}
        </Banner>
      )}
    </div>
  )
}

interface ClosedStepViewProps {
  readonly done: boolean
  readonly at: number
  readonly count: number
}

/** Replaces a problem that a contest uses: explains why it is locked, and that the lesson can continue. */
function ClosedStepView({ done, at, count }: ClosedStepViewProps) {
  const { t } = useTranslation("courses")
  return (
    <>
      <StepHeading title={t("closed.title")} />
      <Banner tone="accent" icon={<LockKeyhole aria-hidden="true" />}>
        {t(done ? "closed.doneText" : "closed.text")}
      </Banner>
      <StepNav at={at} count={count} ready />
    </>
  )
}
