import type { QueryClient } from "@tanstack/react-query"
import { getI18n } from "react-i18next"
import type { Api } from "../../../api/client.ts"
import { failedWith } from "../../../machines/failedWith.ts"
import type { Session } from "../../shell/session/Session.ts"
import { onNetworkReturn, pauseUntilReturn } from "../../shell/connection/networkReturn.ts"
import { browserRealtime } from "../../shell/realtime/browserRealtime.ts"
import { learnerId } from "../../shell/session/SessionContext.ts"
import { localStore } from "../../shell/storage/localStore.ts"
import { reportFailure } from "../../shell/frame/reportFailure.ts"
import { showFailures } from "../../shell/frame/toasts.ts"
import { createSubmissions } from "./createSubmissions.ts"
import type { Submissions, SubmissionDependencies } from "./createSubmissions.ts"
import { openOutbox } from "./outbox.ts"
import type { Outbox } from "./outbox.ts"
import { postSolution } from "./postSolution.ts"
import { exclusivelyByWebLocks } from "./sendOnce.ts"
import { solutionKeys } from "./solutionKeys.ts"

export interface PlatformChecks {
  readonly api: Api
  readonly queries: QueryClient
  readonly session: Session
}

/** Submissions of the signed-in user; null for guests and until the outbox is read. */
export interface SubmissionStore {
  current(): Submissions | null
  subscribe(listener: () => void): () => void
}

const stores = new WeakMap<Session, SubmissionStore>()

/**
 * Sends the user's unsent solutions now and after each sign-in.
 * Idempotent: returns one store per session.
 */
export function openSubmissions(services: PlatformChecks): SubmissionStore {
  const known = stores.get(services.session)
  if (known !== undefined) return known
  const store = startSubmissions(services)
  stores.set(services.session, store)
  return store
}

function startSubmissions(services: PlatformChecks): SubmissionStore {
  const { session } = services
  const listeners = new Set<() => void>()
  const outbox = openOutbox(localStore)
  let userId: number | null = null
  let current: Submissions | null = null

  const show = (submissions: Submissions | null) => {
    current = submissions
    for (const listener of listeners) listener()
  }

  const follow = async () => {
    const present = learnerId(session.getSnapshot())
    if (present === userId) return
    userId = present
    current?.stop()
    show(null)
    if (present === null) return
    const submissions = createSubmissions(dependenciesOf(services, outbox, present))
    show(submissions)
    await submissions.resume().catch(() => {})
  }

  session.subscribe(() => void follow())
  void follow()
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}

function dependenciesOf(
  { api, queries, session }: PlatformChecks,
  outbox: Outbox,
  userId: number
): SubmissionDependencies {
  const report = reportFailure((toast) => void showFailures(getI18n())(toast))
  const invalidate = (key: ReadonlyArray<unknown>) => void queries.invalidateQueries({ queryKey: key })
  return {
    sender: {
      userId,
      outbox,
      exclusively: exclusivelyByWebLocks,
      now: Date.now,
      post: (outgoing, signal) => {
        // The tokens may have expired while the network was down, so refresh them before the call.
        session.send({ type: "session.woke" })
        return postSolution(api, outgoing, signal, report)
      }
    },
    watch: {
      live: browserRealtime(session, userId),
      read: async (solutionId, signal) => {
        try {
          return await api.run("getSolution", { params: { id: solutionId } }, { signal })
        } catch (error) {
          if (failedWith(error, "NotFound", "Rejected")) return null
          throw error
        }
      },
      pause: pauseUntilReturn
    },
    onOnline: onNetworkReturn,
    received: (problemId) => invalidate(solutionKeys.mineOf(problemId)),
    judged: (problemId, { id }) => {
      invalidate(solutionKeys.one(id))
      invalidate(["problem", problemId])
      invalidate(["problems"])
      invalidate(["contest"])
      invalidate(["courses"])
      invalidate(["statistic"])
      invalidate(["rating"])
    }
  }
}
