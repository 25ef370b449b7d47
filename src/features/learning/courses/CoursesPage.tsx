import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Course } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { CourseProgress } from "./CourseProgress.tsx"
import { isBegun } from "./courseSearch.ts"
import { ContinueCourse } from "./ContinueCourse.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { Page } from "../../shell/frame/Page.tsx"

/** List of courses with the user's progress. */
export function CoursesPage() {
  const { t } = useTranslation("courses")
  const query = useApiQuery(queryKeys.courses, "listCourses", {})
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Loaded query={query} className="grid gap-5" blocks="h-64 rounded-xl!" count={2}>
        {(courses) =>
          courses.length === 0 ? (
            <NoCourses />
          ) : (
            <>
              {!courses.some(isBegun) && <WhereToBegin />}
              <ul className="grid gap-5">
                {courses.map((course) => (
                  <li key={course.slug}>
                    <CourseCard course={course} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function CourseCard({ course }: { readonly course: Course }) {
  const { t } = useTranslation("courses")
  return (
    <article className="grid gap-4 rounded-xl border border-line bg-raised p-5 550:p-6">
      <h2 className="text-xl font-bold">
        <Link to={paths.course(course.slug)} className="inline-flex min-h-11 items-center hover:underline">
          {course.title}
        </Link>
      </h2>
      <p className="max-w-[62ch] text-ink-soft">{course.summary}</p>
      <CourseProgress lessons={course.lessons} />
      <ContinueCourse course={course} />
      {course.nextLesson === null && <p className="font-medium text-success-ink">{t("allDone")}</p>}
    </article>
  )
}

/** Suggests the entry test to users who have not started a course. */
function WhereToBegin() {
  const { t } = useTranslation("courses")
  return (
    <p className="text-ink-soft">
      {t("whereToBegin")}{" "}
      <Link to={paths.entryTests} className={linkClass}>
        {t("toTest")}
      </Link>
    </p>
  )
}

function NoCourses() {
  const { t } = useTranslation("courses")
  return (
    <EmptyState
      title={t("empty.title")}
      text={t("empty.text")}
      action={<ButtonLink to={paths.problems}>{t("empty.toProblems")}</ButtonLink>}
    />
  )
}
