import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Course } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { CourseProgress } from "./CourseProgress.tsx"
import { isBegun } from "./courseSearch.ts"
import { GoOn } from "./GoOn.tsx"

/**
 * The user's started courses, with Continue links. Hidden in other languages, because courses exist only in Russian.
 */
export function MyCourses() {
  const { i18n } = useTranslation()
  return i18n.language === "ru" ? <Courses /> : null
}

function Courses() {
  const { t } = useTranslation("courses")
  const heading = useId()
  const query = useApiQuery(queryKeys.courses, "listCourses", {})
  if (query.data?.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={heading} className="text-xl font-bold">
        {t("mine.title")}
      </h2>
      <Loaded query={query} blocks="h-40 w-full">
        {(data) => <Begun courses={data.filter(isBegun)} />}
      </Loaded>
    </section>
  )
}

function Begun({ courses }: { readonly courses: ReadonlyArray<Course> }) {
  if (courses.length === 0) return <NoneBegun />
  return (
    <ul className="grid gap-4 768:grid-cols-2">
      {courses.map((course) => (
        <li key={course.slug}>
          <Mine course={course} />
        </li>
      ))}
    </ul>
  )
}

function Mine({ course }: { readonly course: Course }) {
  const { t } = useTranslation("courses")
  return (
    <Card className="grid h-full content-start gap-3">
      <h3 className="font-semibold">
        <Link to={paths.course(course.slug)} className="inline-flex min-h-11 items-center hover:underline">
          {course.title}
        </Link>
      </h3>
      <CourseProgress lessons={course.lessons} />
      <GoOn course={course} />
      {course.nextLesson === null && <p className="font-medium text-success-ink">{t("allDone")}</p>}
    </Card>
  )
}

function NoneBegun() {
  const { t } = useTranslation("courses")
  return (
    <p className="text-ink-soft">
      {t("mine.none")}{" "}
      <Link to={paths.courses} className={linkClass}>
        {t("mine.choose")}
      </Link>
    </p>
  )
}
