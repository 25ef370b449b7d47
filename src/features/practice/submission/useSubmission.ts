import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState, useSyncExternalStore } from "react"
import type { SubmissionActorRef } from "../../../machines/submissionMachine.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession, useSessionActor } from "../../shell/session/SessionContext.ts"
import type { SubmissionStore } from "./submissionActors.ts"

/** The user's submission of this problem; null for guests, who load none of this code. */
export function useSubmission(problemId: number, contest: string | null): SubmissionActorRef | null {
  const api = useApi()
  const queries = useQueryClient()
  const session = useSessionActor()
  const learner = useSession(isLearner)
  const [store, setStore] = useState<SubmissionStore | null>(null)

  useEffect(() => {
    if (!learner) return
    void import("./submissionActors.ts").then(({ openSubmissions }) =>
      setStore(openSubmissions({ api, queries, session }))
    )
  }, [learner, api, queries, session])

  const current = () => store?.current() ?? null
  const submissions = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, current, current)
  return submissions?.of(problemId, contest) ?? null
}

const subscribeToNothing = () => () => {}
