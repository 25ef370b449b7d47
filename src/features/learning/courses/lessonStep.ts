import type { LessonStep } from "../../../api/contract/learning/courses.ts"

/** It can be done now; a closed one cannot until a contest is over. */
export const isUnfinished = ({ done, kind }: LessonStep): boolean => !done && kind !== "closed"

/** The step to go on with, from 0: the first that can be done now, else the first that cannot yet, else -1. */
export function firstUnfinished(steps: ReadonlyArray<LessonStep>): number {
  const left = steps.findIndex(isUnfinished)
  return left === -1 ? steps.findIndex(({ done }) => !done) : left
}

/** The step that an address asks for, from 0; the number of steps stands for the lesson's end, null for none of them. */
export function readStep(params: URLSearchParams, count: number): number | null {
  const asked = params.get("step") ?? ""
  if (asked === "end") return count
  const number = /^[1-9]\d?$/.test(asked) ? Number(asked) : 0
  return number >= 1 && number <= count ? number - 1 : null
}

/** The same as an address's search. */
export const stepSearch = (step: number, count: number): string => `?step=${step >= count ? "end" : step + 1}`
