import type { QueryClient } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Lesson, StepOutcome } from "../../../api/contract/learning/courses.ts"
import { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { LearningApi } from "../../../api/LearningApi.ts"
import { isTemporary, isUnanswered } from "../../../machines/failedWith.ts"
import { decodeWith } from "../../shell/storage/decodeWith.ts"
import type { LocalStore } from "../../shell/storage/localStore.ts"

/** A finished step that the server has not confirmed yet. */
export type PendingStep = typeof PendingStep.Type
const PendingStep = Schema.Struct({
  userId: Schema.Number,
  course: Schema.String,
  lesson: Schema.Number,
  step: Schema.String,
  answer: Schema.NullOr(GivenAnswer)
})

/**
 * Sends finished steps, and stores those that cannot be sent across page loads. `setWaiting` receives whether steps are
 * pending because the network is down.
 */
export function openStepOutbox(
  store: LocalStore,
  queries: QueryClient,
  setWaiting: (waiting: boolean) => void
) {
  const pending = store.records("lesson-step", decodeWith(PendingStep))
  const isStored = async (step: PendingStep) =>
    JSON.stringify((await pending.get(step.userId, nameOf(step)))?.answer) === JSON.stringify(step.answer)
  /** Keeps a newer answer to the same step. */
  const remove = (step: PendingStep) =>
    Effect.promise(async () => {
      if (await isStored(step)) await pending.remove(step.userId, nameOf(step))
    })

  const send = Effect.fnUntraced(function* (step: PendingStep) {
    const { course, lesson, answer } = step
    const { takeStep } = yield* LearningApi
    const outcome = yield* takeStep({
      params: { course, id: lesson, step: step.step },
      payload: { answer }
    }).pipe(Effect.tapError((error) => (isTemporary(error) ? Effect.void : remove(step))))
    yield* remove(step)
    showOutcome(queries, step, outcome)
    return outcome
  })

  return {
    /** Fails like the API call; a step with a temporary error stays stored. */
    take: (step: PendingStep) =>
      Effect.promise(() => pending.put(step.userId, nameOf(step), step)).pipe(
        Effect.andThen(send(step)),
        Effect.tap(() => Effect.sync(() => setWaiting(false))),
        Effect.tapError((error) => Effect.sync(() => isUnanswered(error) && setWaiting(true)))
      ),

    /** Sends the stored steps. */
    sendPending: Effect.fnUntraced(function* (userId: number) {
      const waiting = yield* Effect.promise(() => pending.list(userId))
      for (const [, step] of waiting) {
        // A newer answer to the step is sent by its own call.
        if (!(yield* Effect.promise(() => isStored(step)))) continue
        const waits = yield* Effect.match(send(step), { onFailure: isTemporary, onSuccess: () => false })
        if (waits) return setWaiting(true)
      }
      setWaiting(false)
    })
  }
}

const nameOf = ({ course, lesson, step }: PendingStep) => `${course}/${lesson}/${step}`

/** Updates the cached lesson; invalidates the lists and the streak. */
function showOutcome(
  queries: QueryClient,
  { course, lesson, step, answer }: PendingStep,
  outcome: StepOutcome
): void {
  queries.setQueryData<Lesson>(queryKeys.lesson(course, lesson), (shown) =>
    shown === undefined
      ? shown
      : {
          ...shown,
          steps: shown.steps.map((each) => {
            if (each.key !== step) return each
            const done = each.done || outcome.done
            if (each.kind !== "question") return { ...each, done }
            return { ...each, done, right: outcome.right ?? each.right, given: done ? null : answer }
          })
        }
  )
  void queries.invalidateQueries({ queryKey: queryKeys.courses, exact: true })
  void queries.invalidateQueries({ queryKey: queryKeys.course(course), exact: true })
  if (outcome.done) void queries.invalidateQueries({ queryKey: ["statistic"] })
}
