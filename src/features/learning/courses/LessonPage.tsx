import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams, useSearchParams } from "react-router-dom"
import type { Lesson } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { isSlug } from "./isSlug.ts"
import { LessonView } from "./LessonView.tsx"
import { lessonFrame } from "./lessonFrame.ts"
import { firstUnfinished, readStep } from "./lessonStep.ts"

/** Lesson page; shows one step at a time. */
export function LessonPage() {
  const { course = "", lessonId = "" } = useParams()
  if (!isSlug(course) || !/^[1-9]\d{0,8}$/.test(lessonId)) return <Navigate to={paths.notFound} replace />
  return <Loaded key={`${course} ${lessonId}`} course={course} id={Number(lessonId)} />
}

function Loaded({ course, id }: { readonly course: string; readonly id: number }) {
  const query = useApiQuery(queryKeys.lesson(course, id), "getLesson", { params: { course, id } })
  if (query.data !== undefined) return <AtStep lesson={query.data} />
  if (query.isPending) return <LessonSkeleton />
  if (query.error._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <div className={lessonFrame}>
      <QueryFailure query={query} />
    </div>
  )
}

/** Without a step in the URL, opens the first unfinished step, and stays there when it gets done. */
function AtStep({ lesson }: { readonly lesson: Lesson }) {
  const [params] = useSearchParams()
  const [usual] = useState(() => Math.max(0, firstUnfinished(lesson.steps)))
  return <LessonView lesson={lesson} at={readStep(params, lesson.steps.length) ?? usual} />
}

function LessonSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t("loading")} className={lessonFrame}>
      <Skeleton className="h-11 w-36" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-7 w-1/2" />
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className={line === 4 ? "h-5 w-2/3" : "h-5 w-full"} />
      ))}
      <Skeleton className="h-48 w-full" />
    </Loading>
  )
}
