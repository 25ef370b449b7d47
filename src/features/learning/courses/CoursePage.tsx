import { Check } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useParams, useSearchParams } from "react-router-dom"
import type { Course, LessonSummary } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { CourseProgress } from "./CourseProgress.tsx"
import {
  filterSearch,
  isDone,
  lessonFilters,
  lessonsOf,
  readFilter,
  type LessonFilter
} from "./courseSearch.ts"
import { ContinueCourse } from "./ContinueCourse.tsx"
import { isSlug } from "./isSlug.ts"

/** Course page: its lessons, the user's progress and a Continue button. */
export function CoursePage() {
  const { course = "" } = useParams()
  return isSlug(course) ? <OneCourse key={course} slug={course} /> : <Navigate to={paths.notFound} replace />
}

const frame = "mx-auto grid w-full max-w-[56rem] gap-6 px-4 py-6 768:px-6 768:py-8"

function OneCourse({ slug }: { readonly slug: string }) {
  const query = useApiQuery(queryKeys.course(slug), "getCourse", { params: { course: slug } })
  return (
    <Loaded
      query={query}
      className={frame}
      blocks={[
        "h-11 w-32",
        "h-9 w-2/3",
        "h-5 w-full",
        "h-3 w-full",
        "h-11 w-44",
        "h-20",
        "h-20",
        "h-20",
        "h-20"
      ]}
    >
      {(course) => <CourseView course={course} />}
    </Loaded>
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
        <ContinueCourse course={course} />
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
    return <EmptyState title={t(`none.${filter}.title`)} text={t(`none.${filter}.text`)} />
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

interface LessonRowProps {
  readonly slug: string
  readonly lesson: LessonSummary
  /** 1-based number of the lesson in its course. */
  readonly number: number
}

/** Row of a lesson in the course. */
function LessonRow({ slug, lesson, number }: LessonRowProps) {
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
