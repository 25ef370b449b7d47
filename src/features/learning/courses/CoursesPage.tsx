import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Course } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass, linkClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { CourseProgress } from "./CourseProgress.tsx"
import { isBegun } from "./courseSearch.ts"
import { GoOn } from "./GoOn.tsx"

/** List of courses with the user's progress. */
export function CoursesPage() {
  const { t } = useTranslation("courses")
  return (
    <div className="mx-auto grid w-full max-w-[56rem] gap-6 px-4 py-6 768:px-6 768:py-8">
      <header className="grid gap-1">
        <PageHeading title={t("title")} />
        <p className="max-w-[68ch] text-ink-soft">{t("lead")}</p>
      </header>
      <Courses />
    </div>
  )
}

function Courses() {
  const query = useApiQuery(queryKeys.courses, "listCourses", {})
  if (query.data?.length === 0) return <NoCourses />
  if (query.data !== undefined) {
    return (
      <>
        {!query.data.some(isBegun) && <WhereToBegin />}
        <ul className="grid gap-5">
          {query.data.map((course) => (
            <li key={course.slug}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      </>
    )
  }
  return query.isPending ? <CoursesSkeleton /> : <QueryFailure query={query} />
}

const card = "grid gap-4 rounded-xl border border-line bg-raised p-5 550:p-6"

function CourseCard({ course }: { readonly course: Course }) {
  const { t } = useTranslation("courses")
  return (
    <article className={card}>
      <h2 className="text-xl font-bold">
        <Link to={paths.course(course.slug)} className="inline-flex min-h-11 items-center hover:underline">
          {course.title}
        </Link>
      </h2>
      <p className="max-w-[62ch] text-ink-soft">{course.summary}</p>
      <CourseProgress lessons={course.lessons} />
      <GoOn course={course} />
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

function CoursesSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t("loading")} className="grid gap-5">
      {[0, 1].map((each) => (
        <div key={each} className={card}>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-11 w-40" />
        </div>
      ))}
    </Loading>
  )
}

function NoCourses() {
  const { t } = useTranslation("courses")
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={t("empty.title")}
      text={t("empty.text")}
      action={
        <Link to={paths.problems} className={buttonClass()}>
          {t("empty.toProblems")}
        </Link>
      }
    />
  )
}
