import type { LessonStep } from "../../../api/contract/learning/courses.ts"

/** Whether the step can be done now; closed steps are locked until a contest ends. */
export const isUnfinished = ({ done, kind }: LessonStep): boolean => !done && kind !== "closed"

/** 0-based step to continue with: the first unfinished one, else the first closed one, else -1. */
export function firstUnfinished(steps: ReadonlyArray<LessonStep>): number {
  const left = steps.findIndex(isUnfinished)
  return left === -1 ? steps.findIndex(({ done }) => !done) : left
}

/** 0-based step from the URL; the number of steps means the lesson's end, and null means none. */
export function readStep(params: URLSearchParams, count: number): number | null {
  const asked = params.get("step") ?? ""
  if (asked === "end") return count
  const number = /^[1-9]\d?$/.test(asked) ? Number(asked) : 0
  return number >= 1 && number <= count ? number - 1 : null
}

/** URL search of a step. */
export const stepSearch = (step: number, count: number): string => `?step=${step >= count ? "end" : step + 1}`
