import type { Course, LessonSummary } from "../../../api/contract/learning/courses.ts"

export const lessonFilters = ["all", "todo", "done"] as const
export type LessonFilter = (typeof lessonFilters)[number]

/** Lesson filter from the URL; defaults to all. */
export const readFilter = (params: URLSearchParams): LessonFilter =>
  lessonFilters.find((filter) => filter === params.get("status")) ?? "all"

export const filterSearch = (filter: LessonFilter): string => (filter === "all" ? "" : `?status=${filter}`)

export const isDone = ({ steps, stepsDone }: Pick<LessonSummary, "steps" | "stepsDone">): boolean =>
  stepsDone === steps

export const lessonsOf = ({ lessons }: Course, filter: LessonFilter): ReadonlyArray<LessonSummary> =>
  lessons.filter((lesson) => filter === "all" || isDone(lesson) === (filter === "done"))

/** Whether the user has finished any step of the course. */
export const isBegun = ({ lessons }: Course): boolean => lessons.some(({ stepsDone }) => stepsDone > 0)
