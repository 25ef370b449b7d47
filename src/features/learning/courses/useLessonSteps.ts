import { useQueryClient } from "@tanstack/react-query"
import type { Effect } from "effect"
import { useEffect, useState } from "react"
import type { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import type { StepOutcome } from "../../../api/contract/learning/courses.ts"
import type { LearningApi } from "../../../api/LearningApi.ts"
import { isUnanswered } from "../../../machines/failedWith.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { localStore } from "../../shell/storage/localStore.ts"
import { openStepOutbox } from "./stepOutbox.ts"

/** Actions for the steps of a lesson. */
export interface LessonSteps {
  /** Sends a step; the output is its outcome. */
  readonly take: (
    step: string,
    answer: GivenAnswer | null
  ) => Effect.Effect<StepOutcome, unknown, LearningApi>
  /** Sends a step without waiting for the outcome. */
  readonly finish: (step: string) => void
  /** Whether steps are pending because the network is down. */
  readonly waiting: boolean
}

/** Sends the steps of a lesson, including those left by earlier page loads. */
export function useLessonSteps(course: string, lesson: number): LessonSteps {
  const api = useApi()
  const queries = useQueryClient()
  const userId = useSession(learnerId) ?? 0
  const showFailure = useShowFailure()
  const [waiting, setWaiting] = useState(false)
  const [outbox] = useState(() => openStepOutbox(localStore, queries, setWaiting))

  useEffect(() => {
    // Steps that cannot be sent stay stored.
    const send = () => void api.runEffect(outbox.sendPending(userId)).catch(() => {})
    send()
    return onNetworkReturn(send)
  }, [api, outbox, userId])

  const take = (step: string, answer: GivenAnswer | null) =>
    outbox.take({ userId, course, lesson, step, answer })
  const finish = (step: string) =>
    void api.runEffect(take(step, null)).catch((error: unknown) => {
      if (!isUnanswered(error)) showFailure(error)
    })
  return { take, finish, waiting }
}
