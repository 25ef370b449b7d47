import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import type { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import type { StepOutcome } from "../../../api/contract/learning/courses.ts"
import { isUnanswered } from "../../../machines/failedWith.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { localStore } from "../../shell/storage/localStore.ts"
import { createStepSender } from "./createStepSender.ts"

/** Actions for the steps of a lesson. */
export interface LessonSteps {
  /** Sends a step and resolves with the outcome. */
  readonly take: (step: string, answer: GivenAnswer | null) => Promise<StepOutcome>
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
  const sender = useMemo(() => createStepSender({ api, queries, store: localStore }), [api, queries])

  useEffect(() => {
    const send = () => void sender.sendPending(userId).then((left) => setWaiting(left > 0))
    send()
    return onNetworkReturn(send)
  }, [sender, userId])

  const take = async (step: string, answer: GivenAnswer | null) => {
    try {
      const outcome = await sender.take({ userId, course, lesson, step, answer })
      setWaiting(false)
      return outcome
    } catch (error) {
      if (isUnanswered(error)) setWaiting(true)
      throw error
    }
  }
  const finish = (step: string) =>
    void take(step, null).catch((error: unknown) => {
      if (!isUnanswered(error)) showFailure(error)
    })
  return { take, finish, waiting }
}
