import { Check } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { LessonSummary } from "../../../api/contract/learning/courses.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { isDone } from "./courseSearch.ts"

interface LessonRowProps {
  readonly slug: string
  readonly lesson: LessonSummary
  /** 1-based number of the lesson in its course. */
  readonly number: number
}

/** Row of a lesson in the course. */
export function LessonRow({ slug, lesson, number }: LessonRowProps) {
  const { t } = useTranslation("courses")
  const { id, title, summary, steps, stepsDone, stepsClosed } = lesson
  const done = isDone(lesson)
  return (
    <li className="relative flex gap-4 rounded-xl border border-line bg-raised p-4 transition-colors focus-within:border-accent hover:border-line-strong">
      <span
        aria-hidden="true"
        className={cx(
          "grid size-11 shrink-0 place-items-center rounded-full font-bold tabular-nums",
          done && "bg-success text-raised",
          !done && (stepsDone > 0 ? "bg-amber-soft text-amber-ink" : "bg-sunken text-ink-soft")
        )}
      >
        {done ? <Check className="size-6" strokeWidth={3} /> : number}
      </span>
      <div className="grid min-w-0 grow gap-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          <Link to={paths.lesson(slug, id)} className="after:absolute after:inset-0 after:rounded-xl">
            <span className="sr-only">{t("lessonNumber", { number })} </span>
            {title}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{summary}</p>
        <p className={cx("text-sm", done ? "font-medium text-success-ink" : "text-ink-soft")}>
          {done ? t("lessonDone") : t("steps", { done: stepsDone, count: steps })}
          {stepsClosed > 0 && `. ${t("stepsClosed", { count: stepsClosed })}`}
        </p>
      </div>
    </li>
  )
}
