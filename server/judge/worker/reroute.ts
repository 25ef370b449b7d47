import { Effect } from "effect"
import { answersFormat } from "../../../src/api/contract/practice/solutions.ts"
import { type ClaimedJob, type DividedQueue, Queue } from "../../platform/Queue.ts"
import type { JudgeBackend } from "../JudgeBackend.ts"

/** Whether only another judge can judge a language. Every judge compares answers that have none. */
export const lacks = (backend: JudgeBackend, language: string) =>
  language !== answersFormat && backend.languages().every(({ id }) => id !== language)

/** Passes a job to the judges that have its language, which may not be at work yet. */
export const reroute = Effect.fn("reroute")(function* (
  queue: DividedQueue,
  language: string,
  { data, priority, group }: ClaimedJob
) {
  const { enqueue } = yield* Queue
  yield* enqueue({ queue, language }, data as object, { priority, ...(group === null ? {} : { group }) })
})
