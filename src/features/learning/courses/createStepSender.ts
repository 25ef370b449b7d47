import type { QueryClient } from "@tanstack/react-query"
import type { Api } from "../../../api/client.ts"
import type { Lesson, StepOutcome } from "../../../api/contract/learning/courses.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { isTemporary } from "../../../machines/failedWith.ts"
import type { LocalStore } from "../../shell/storage/localStore.ts"
import { openStepOutbox } from "./stepOutbox.ts"
import type { PendingStep } from "./stepOutbox.ts"

interface SenderDependencies {
  readonly api: Api
  readonly queries: QueryClient
  readonly store: LocalStore
}

/** Sends finished steps; stores those that cannot be sent, and retries them later. */
interface StepSender {
  /** Rejects like the API call; a step with a temporary error stays stored. */
  take(step: PendingStep): Promise<StepOutcome>
  /** Sends the stored steps; resolves with the number of steps still pending. */
  sendPending(userId: number): Promise<number>
}

export function createStepSender({ api, queries, store }: SenderDependencies): StepSender {
  const pending = openStepOutbox(store)
  const has = async (step: PendingStep) =>
    JSON.stringify((await pending.get(step.userId, nameOf(step)))?.answer) === JSON.stringify(step.answer)
  /** Keeps a newer answer to the same step. */
  const remove = async (step: PendingStep) => {
    if (await has(step)) await pending.remove(step.userId, nameOf(step))
  }

  const take = async (step: PendingStep) => {
    await pending.put(step.userId, nameOf(step), step)
    return send(step)
  }

  const send = async (step: PendingStep) => {
    const { course, lesson, answer } = step
    try {
      const outcome = await api.run("takeStep", {
        params: { course, id: lesson, step: step.step },
        payload: { answer }
      })
      await remove(step)
      showOutcome(queries, step, outcome)
      return outcome
    } catch (error) {
      if (!isTemporary(error)) await remove(step)
      throw error
    }
  }

  const sendPending = async (userId: number) => {
    const waiting = await pending.list(userId)
    for (const [index, [, step]] of waiting.entries()) {
      try {
        // A newer answer to the step is sent by its own call.
        if (await has(step)) await send(step)
      } catch (error) {
        if (isTemporary(error)) return waiting.length - index
      }
    }
    return 0
  }

  return { take, sendPending }
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
