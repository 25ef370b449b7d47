import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Course } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Section } from "../../shell/frame/Section.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { CourseProgress } from "./CourseProgress.tsx"
import { isBegun } from "./courseSearch.ts"
import { ContinueCourse } from "./ContinueCourse.tsx"

/**
 * The user's started courses, with Continue links. Hidden in other languages, because courses exist only in Russian.
 */
export function MyCourses() {
  const { i18n } = useTranslation()
  return i18n.language === "ru" ? <Courses /> : null
}

function Courses() {
  const { t } = useTranslation("courses")
  const query = useApiQuery(queryKeys.courses, "listCourses", {})
  if (query.data?.length === 0) return null
  return (
    <Section title={t("mine.title")}>
      <Loaded query={query} blocks="h-40 w-full">
        {(data) => <Begun courses={data.filter(isBegun)} />}
      </Loaded>
    </Section>
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
      <ContinueCourse course={course} />
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
