import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState, useSyncExternalStore } from "react"
import type { SubmissionActorRef } from "../../../machines/submissionMachine.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession, useSessionActor } from "../../shell/session/SessionContext.ts"
import type { KeptSubmissions } from "./keepSubmissions.ts"

/** The learner's solution of this problem on its way; null for a visitor, who loads nothing of it. */
export function useSubmission(problemId: number, contest: string | null): SubmissionActorRef | null {
  const api = useApi()
  const queries = useQueryClient()
  const session = useSessionActor()
  const learner = useSession(isLearner)
  const [keeper, setKeeper] = useState<KeptSubmissions | null>(null)

  useEffect(() => {
    if (!learner) return
    void import("./keepSubmissions.ts").then(({ keepSubmissions }) =>
      setKeeper(keepSubmissions({ api, queries, session }))
    )
  }, [learner, api, queries, session])

  const current = () => keeper?.current() ?? null
  const submissions = useSyncExternalStore(keeper?.subscribe ?? subscribeToNothing, current, current)
  return submissions?.of(problemId, contest) ?? null
}

const subscribeToNothing = () => () => {}
