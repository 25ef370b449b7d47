import { useTranslation } from "react-i18next"
import { Link, Navigate, useParams, useSearchParams } from "react-router-dom"
import type { Course } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { CourseProgress } from "./CourseProgress.tsx"
import {
  filterSearch,
  isDone,
  type LessonFilter,
  lessonFilters,
  lessonsOf,
  readFilter
} from "./courseSearch.ts"
import { GoOn } from "./GoOn.tsx"
import { isSlug } from "./isSlug.ts"
import { LessonRow } from "./LessonRow.tsx"

/** Course page: its lessons, the user's progress and a Continue button. */
export function CoursePage() {
  const { course = "" } = useParams()
  return isSlug(course) ? <Loaded key={course} slug={course} /> : <Navigate to={paths.notFound} replace />
}

const frame = "mx-auto grid w-full max-w-[56rem] gap-6 px-4 py-6 768:px-6 768:py-8"

function Loaded({ slug }: { readonly slug: string }) {
  const query = useApiQuery(queryKeys.course(slug), "getCourse", { params: { course: slug } })
  if (query.data !== undefined) return <CourseView course={query.data} />
  if (query.isPending)
    return (
      <Waiting
        className={frame}
        blocks={[
          "h-11 w-32",
          "h-9 w-2/3",
          "h-5 w-full",
          "h-3 w-full",
          "h-11 w-44",
          "h-20 w-full",
          "h-20 w-full",
          "h-20 w-full",
          "h-20 w-full"
        ]}
      />
    )
  if (query.error._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <div className={frame}>
      <QueryFailure query={query} />
    </div>
  )
}

function CourseView({ course }: { readonly course: Course }) {
  const { t } = useTranslation("courses")
  const [params] = useSearchParams()
  const filter = readFilter(params)
  return (
    <div className={frame}>
      <header className="grid gap-4">
        <BackLink to={paths.courses} label={t("toCourses")} />
        <PageHeading title={course.title} className="[overflow-wrap:anywhere]" />
        <p className="max-w-[68ch] text-ink-soft">{course.summary}</p>
        <CourseProgress lessons={course.lessons} />
        <GoOn course={course} />
        {course.nextLesson === null && (
          <p className="rounded-lg bg-success-soft px-4 py-3 font-medium text-success-ink">{t("allDone")}</p>
        )}
      </header>
      <section aria-label={t("lessons")} className="grid gap-4">
        <Filters course={course} open={filter} />
        <Lessons course={course} filter={filter} />
      </section>
    </div>
  )
}

function Filters({ course, open }: { readonly course: Course; readonly open: LessonFilter }) {
  const { t } = useTranslation("courses")
  const done = course.lessons.filter(isDone).length
  const counts = { all: course.lessons.length, done, todo: course.lessons.length - done }
  return (
    <nav aria-label={t("filter.label")}>
      <ul className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1 550:inline-flex">
        {lessonFilters.map((filter) => (
          <li key={filter} className="max-550:grow">
            <Link
              replace
              preventScrollReset
              to={{ search: filterSearch(filter) }}
              aria-current={filter === open ? "page" : undefined}
              className={cx(
                "flex min-h-11 items-center justify-center gap-2 rounded-md px-3 font-semibold",
                filter === open ? "bg-raised text-ink shadow-sm" : "text-ink-soft hover:text-ink"
              )}
            >
              {t(`filter.${filter}`)}
              <span className="text-sm font-normal tabular-nums">{counts[filter]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Lessons({ course, filter }: { readonly course: Course; readonly filter: LessonFilter }) {
  const { t } = useTranslation("courses")
  const lessons = lessonsOf(course, filter)
  if (lessons.length === 0 && filter !== "all") {
    return (
      <EmptyState
        picture={<EmptyPicture />}
        title={t(`none.${filter}.title`)}
        text={t(`none.${filter}.text`)}
      />
    )
  }
  return (
    <ol className="grid gap-3">
      {lessons.map((lesson) => (
        <LessonRow
          key={lesson.id}
          slug={course.slug}
          lesson={lesson}
          number={course.lessons.indexOf(lesson) + 1}
        />
      ))}
    </ol>
  )
}
