import { ArrowRight, CloudOff, LockKeyhole } from "lucide-react"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Lesson, LessonStep, ReadingStep } from "../../../api/contract/learning/courses.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { lessonFrame } from "./lessonFrame.ts"
import { LessonHeader } from "./LessonHeader.tsx"
import { QuestionView } from "./QuestionView.tsx"
import { StepHeading } from "./StepHeading.tsx"
import { StepNav } from "./StepNav.tsx"
import { type LessonSteps, useLessonSteps } from "./useLessonSteps.ts"
import { CodeCell } from "../../practice/cell/CodeCell.tsx"
import { Prose } from "../../shell/frame/Prose.tsx"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { SolvedCelebration } from "../../practice/submission/SolvedCelebration.tsx"
import { firstUnfinished, isUnfinished, stepSearch } from "./lessonStep.ts"

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
      <LessonHeader lesson={lesson} at={at} />
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
        <Banner tone="amber" icon={<CloudOff />}>
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
      <Banner tone="accent" icon={<LockKeyhole />}>
        {t(done ? "closed.doneText" : "closed.text")}
      </Banner>
      <StepNav at={at} count={count} ready />
    </>
  )
}

/** A text with runnable programs. */
function ReadingView({ lesson, step, at, steps }: StepViewProps<ReadingStep>) {
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

/** End of a lesson: the remaining steps, or a success message and the next lesson. */
function LessonEnd({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation("courses")
  const open = firstUnfinished(lesson.steps)
  const left = lesson.steps.filter(isUnfinished).length
  const closed = lesson.steps.filter(({ done, kind }) => !done && kind === "closed").length
  if (left === 0 && closed > 0) {
    return (
      <section className="grid justify-items-start gap-4 rounded-xl border border-line bg-raised p-6">
        <StepHeading title={t("end.waiting")} />
        <p className="text-ink-soft">{t("end.waitingText", { count: closed })}</p>
        <Onwards lesson={lesson} variant="primary" />
      </section>
    )
  }
  if (open !== -1) {
    return (
      <section className="grid justify-items-start gap-4 rounded-xl border border-line bg-raised p-6">
        <StepHeading title={t("end.left", { count: left })} />
        <p className="text-ink-soft">{t("end.leftText")}</p>
        <ButtonLink to={{ search: stepSearch(open, lesson.steps.length) }}>{t("end.toLeft")}</ButtonLink>
        <Onwards lesson={lesson} variant="ghost" />
      </section>
    )
  }
  return (
    <section className="grid justify-items-center gap-4 overflow-hidden rounded-xl border border-line bg-raised p-8 text-center">
      <SolvedCelebration />
      <StepHeading title={t("end.done")} />
      <p className="text-ink-soft">{t("end.doneText", { title: lesson.title })}</p>
      <Onwards lesson={lesson} variant="primary" />
    </section>
  )
}

interface OnwardsProps {
  readonly lesson: Lesson
  readonly variant: "primary" | "ghost"
}

function Onwards({ lesson: { next, course }, variant }: OnwardsProps) {
  const { t } = useTranslation("courses")
  const to = next === null ? paths.course(course.slug) : paths.lesson(course.slug, next.id)
  return (
    <ButtonLink to={to} variant={variant}>
      {next === null ? t("toCourse") : t("nextLesson", { title: next.title })}
      <ArrowRight className="size-5" />
    </ButtonLink>
  )
}
