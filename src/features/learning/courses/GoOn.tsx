import { ArrowRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Course } from "../../../api/contract/learning/courses.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { isBegun } from "./courseSearch.ts"

/** Link to the next lesson, or to the first one; hidden once the course is done. */
export function GoOn({ course, className = "" }: { readonly course: Course; readonly className?: string }) {
  const { t } = useTranslation("courses")
  const lesson = course.lessons.find(({ id }) => id === course.nextLesson)
  if (lesson === undefined) return null
  return (
    <div className={`grid justify-items-start gap-2 ${className}`}>
      <Link to={paths.lesson(course.slug, lesson.id)} className={buttonClass()}>
        {t(isBegun(course) ? "goOn" : "begin")}
        <ArrowRight aria-hidden="true" className="size-5" />
        <span className="sr-only">{course.title}</span>
      </Link>
      {isBegun(course) && <p className="text-sm text-ink-soft">{t("goOnWith", { title: lesson.title })}</p>}
    </div>
  )
}
