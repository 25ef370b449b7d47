import { useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import type { SubmissionActorRef } from "../../machines/submissionMachine.ts"
import { useApi } from "../session/ApiContext.ts"
import { useSessionActor } from "../session/SessionContext.ts"
import { keepSubmissions } from "./keepSubmissions.ts"

/** The learner's solution of this problem on its way; null for a visitor. */
export function useSubmission(problemId: number): SubmissionActorRef | null {
  const surroundings = { api: useApi(), queries: useQueryClient(), session: useSessionActor() }
  const keeper = keepSubmissions(surroundings)
  const submissions = useSyncExternalStore(keeper.subscribe, keeper.current)
  return submissions?.of(problemId) ?? null
}
