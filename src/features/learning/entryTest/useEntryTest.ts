import { useQueryClient } from "@tanstack/react-query"
import { useActorRef } from "@xstate/react"
import { useEffect, useState } from "react"
import type { Attempt } from "../../../api/contract/learning/entryTests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { EntryTestActorRef } from "../../../machines/entryTestMachine.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { entryTestWith } from "./entryTestActor.ts"
import { openAnswerStore } from "./answerDrafts.ts"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useFailureToasts } from "../../shell/actors/useActorEvents.ts"

/** Entry test actor; runs while its page is open. Unsent answers are stored beyond that. */
export function useEntryTest(testId: number): EntryTestActorRef {
  const api = useApi()
  const clock = useClock()
  const queries = useQueryClient()
  const learner = useSession(learnerId)
  const [machine] = useState(() => entryTestWith({ api, clock, testId }))
  const [answerStore] = useState(() => openAnswerStore(learner, testId))
  const actor = useActorRef(machine, { input: { left: answerStore.left }, inspect })
  useEffect(() => onNetworkReturn(() => actor.send({ type: "network.online" })), [actor])
  useFailureToasts(actor)
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      const { context } = snapshot
      const attempt = context.test?.attempt
      if (snapshot.matches("taking") && attempt != null) {
        answerStore.write({ attempt: attempt.id, drafts: context.drafts }, revisionIn(attempt))
      }
      if (!snapshot.matches("finished")) return
      answerStore.forget()
      void queries.invalidateQueries({ queryKey: queryKeys.entryTests })
    })
    return () => subscription.unsubscribe()
  }, [actor, answerStore, queries])
  return actor
}

const revisionIn =
  ({ questions }: Attempt) =>
  (question: number) =>
    questions.find(({ number }) => number === question)?.stored.revision ?? 0
