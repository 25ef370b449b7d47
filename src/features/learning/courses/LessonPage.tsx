import { useState } from "react"
import { Navigate, useParams, useSearchParams } from "react-router-dom"
import type { Lesson } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { isSlug } from "./isSlug.ts"
import { LessonView } from "./LessonView.tsx"
import { lessonFrame } from "./lessonFrame.ts"
import { firstUnfinished, readStep } from "./lessonStep.ts"

/** Lesson page; shows one step at a time. */
export function LessonPage() {
  const { course = "", lessonId = "" } = useParams()
  if (!isSlug(course) || !/^[1-9]\d{0,8}$/.test(lessonId)) return <Navigate to={paths.notFound} replace />
  return <OneLesson key={`${course} ${lessonId}`} course={course} id={Number(lessonId)} />
}

function OneLesson({ course, id }: { readonly course: string; readonly id: number }) {
  const query = useApiQuery(queryKeys.lesson(course, id), "getLesson", { params: { course, id } })
  return (
    <Loaded
      query={query}
      className={lessonFrame}
      blocks={["h-11 w-36", "h-9 w-4/5", "h-11 w-full", "h-7 w-1/2", "h-32", "h-48"]}
    >
      {(lesson) => <AtStep lesson={lesson} />}
    </Loaded>
  )
}

/** Without a step in the URL, opens the first unfinished step, and stays there when it gets done. */
function AtStep({ lesson }: { readonly lesson: Lesson }) {
  const [params] = useSearchParams()
  const [usual] = useState(() => Math.max(0, firstUnfinished(lesson.steps)))
  return <LessonView lesson={lesson} at={readStep(params, lesson.steps.length) ?? usual} />
}
