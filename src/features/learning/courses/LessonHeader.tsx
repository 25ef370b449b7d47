import { BookOpen, Check, CircleHelp, Code, Flag, LockKeyhole } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Lesson, LessonStep } from "../../../api/contract/learning/courses.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { stepSearch } from "./lessonStep.ts"

interface LessonHeadProps {
  readonly lesson: Lesson
  readonly at: number
}

/** Lesson title and the path through its steps. */
export function LessonHeader({ lesson, at }: LessonHeadProps) {
  const { t } = useTranslation("courses")
  const { course, number, title } = lesson
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={paths.course(course.slug)} label={course.title} />
        <p className="text-sm text-ink-soft">{t("lessonOf", { number, count: course.lessons })}</p>
      </div>
      <PageHeading title={title} className="[overflow-wrap:anywhere]" />
      <StepPath lesson={lesson} at={at} />
    </header>
  )
}

function StepPath({ lesson: { steps }, at }: LessonHeadProps) {
  const { t } = useTranslation("courses")
  const count = steps.length
  return (
    <nav aria-label={t("path")} className="print:hidden">
      <ol className="flex flex-wrap gap-1.5">
        {steps.map((step, index) => (
          <li key={step.key}>
            <Dot
              to={stepSearch(index, count)}
              open={index === at}
              done={step.done}
              label={t(`dot.${step.kind}`, { number: index + 1 }) + (step.done ? `, ${t("dot.done")}` : "")}
              icon={iconOf(step)}
            />
          </li>
        ))}
        <li>
          <Dot
            to={stepSearch(count, count)}
            open={at === count}
            done={false}
            label={t("dot.end")}
            icon={<Flag />}
          />
        </li>
      </ol>
    </nav>
  )
}

const icons: Readonly<Record<LessonStep["kind"], ReactNode>> = {
  reading: <BookOpen />,
  question: <CircleHelp />,
  problem: <Code />,
  closed: <LockKeyhole />
}

const iconOf = ({ kind, done }: LessonStep) => (done ? <Check strokeWidth={3} /> : icons[kind])

interface DotProps {
  readonly to: string
  readonly open: boolean
  readonly done: boolean
  readonly label: string
  readonly icon: ReactNode
}

function Dot({ to, open, done, label, icon }: DotProps) {
  return (
    <Link
      to={{ search: to }}
      aria-label={label}
      title={label}
      aria-current={open ? "step" : undefined}
      className={cx(
        "grid size-11 place-items-center rounded-lg border-2 [&_svg]:size-5",
        done ? "bg-success-soft text-success-ink" : "bg-raised text-ink-soft",
        open ? "border-accent text-ink" : "border-line hover:border-line-strong"
      )}
    >
      {icon}
    </Link>
  )
}
