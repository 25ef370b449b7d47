import { useTranslation } from "react-i18next"
import type { LessonSummary } from "../../../api/contract/learning/courses.ts"
import { cx } from "../../../ui/cx.ts"
import { isDone } from "./courseSearch.ts"

const lookOf = (lesson: LessonSummary) => {
  if (isDone(lesson)) return "border-success bg-success"
  return lesson.stepsDone > 0 ? "border-amber bg-amber" : "border-line-strong bg-sunken"
}

/** Progress bar with a segment per lesson: done, started or open. */
export function CourseProgress({ lessons }: { readonly lessons: ReadonlyArray<LessonSummary> }) {
  const { t } = useTranslation("courses")
  const done = lessons.filter(isDone).length
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex gap-[3px]">
        {lessons.map((lesson) => (
          <span
            key={lesson.id}
            className={cx("h-3 min-w-0 grow rounded-sm border forced-colors:bg-[Highlight]", lookOf(lesson))}
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">{t("progress", { done, count: lessons.length })}</p>
    </div>
  )
}
