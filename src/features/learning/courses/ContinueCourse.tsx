import { ArrowRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Course } from "../../../api/contract/learning/courses.ts"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { isBegun } from "./courseSearch.ts"

/** Link to the next lesson, or to the first one; hidden once the course is done. */
export function ContinueCourse({
  course,
  className = ""
}: {
  readonly course: Course
  readonly className?: string
}) {
  const { t } = useTranslation("courses")
  const lesson = course.lessons.find(({ id }) => id === course.nextLesson)
  if (lesson === undefined) return null
  return (
    <div className={`grid justify-items-start gap-2 ${className}`}>
      <ButtonLink to={paths.lesson(course.slug, lesson.id)}>
        {t(isBegun(course) ? "goOn" : "begin")}
        <ArrowRight className="size-5" />
        <span className="sr-only">{course.title}</span>
      </ButtonLink>
      {isBegun(course) && <p className="text-sm text-ink-soft">{t("goOnWith", { title: lesson.title })}</p>}
    </div>
  )
}
