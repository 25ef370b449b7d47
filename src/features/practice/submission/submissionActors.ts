import type { QueryClient } from "@tanstack/react-query"
import { getI18n } from "react-i18next"
import { createActor } from "xstate"
import { solutionEventIn } from "../../../actors/solutionEventIn.ts"
import { postSolution, submissionWith, type SubmissionDependencies } from "../../../actors/submissionWith.ts"
import type { Api } from "../../../api/client.ts"
import { failedWith } from "../../../machines/failedWith.ts"
import { isJudged } from "../../../machines/isJudged.ts"
import type { SolutionToSend, SubmissionActorRef } from "../../../machines/submissionMachine.ts"
import { onNetworkReturn, pauseUntilReturn } from "../../shell/connection/networkReturn.ts"
import { reportFailure } from "../../shell/frame/reportFailure.ts"
import { showFailures } from "../../shell/frame/toasts.ts"
import { browserRealtime } from "../../shell/realtime/browserRealtime.ts"
import type { Session } from "../../shell/session/Session.ts"
import { learnerId } from "../../shell/session/SessionContext.ts"
import { localStore } from "../../shell/storage/localStore.ts"
import { exclusivelyByWebLocks, openOutbox, sendOnce, type OutboxEntry, type Sender } from "./outbox.ts"
import { solutionKeys } from "./solutionKeys.ts"
import { inspect } from "../../shell/actors/watchActors.ts"

interface PageServices {
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
export function openSubmissions(services: PageServices): SubmissionStore {
  const store = stores.get(services.session) ?? startSubmissions(services)
  stores.set(services.session, store)
  return store
}

function startSubmissions(services: PageServices): SubmissionStore {
  const { session } = services
  const listeners = new Set<() => void>()
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
    const submissions = createSubmissions(dependenciesOf(services, present))
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
  { api, queries, session }: PageServices,
  userId: number
): StoredSubmissionDependencies {
  const report = reportFailure((toast) => void showFailures(getI18n())(toast))
  const invalidate = (...keys: ReadonlyArray<ReadonlyArray<unknown>>) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  const post: Sender["post"] = (solution) => {
    // The tokens may have expired while the network was down, so refresh them before the call.
    session.send({ type: "session.woke" })
    return postSolution(solution, report)
  }
  return {
    api,
    sender: { userId, outbox: openOutbox(localStore), exclusively: exclusivelyByWebLocks, post },
    watch: {
      realtime: browserRealtime(session, userId),
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
    received: (problemId) => invalidate(solutionKeys.mineOf(problemId)),
    judged: (problemId, solutionId) =>
      invalidate(
        solutionKeys.one(solutionId),
        ["problem", problemId],
        ["problems"],
        ["contest"],
        ["courses"],
        ["statistic"],
        ["rating"]
      )
  }
}

interface StoredSubmissionDependencies extends Pick<
  SubmissionDependencies,
  "api" | "watch" | "received" | "judged"
> {
  readonly sender: Sender
}

/** The user's submissions, one per problem and contest. They outlive page navigation. */
interface Submissions {
  of(problemId: number, contest: string | null): SubmissionActorRef
  /** Resumes submissions that earlier page loads left unsent or unjudged. */
  resume(): Promise<void>
  stop(): void
}

export function createSubmissions({ sender, ...dependencies }: StoredSubmissionDependencies): Submissions {
  const { outbox, userId } = sender
  const machine = submissionWith({
    ...dependencies,
    onNetworkReturn,
    send: (solution) => sendOnce(sender, solution),
    forget: ({ key }) => void outbox.remove(userId, key)
  })
  const actors = new Map<string, SubmissionActorRef>()
  const all: Array<SubmissionActorRef> = []
  const start = () => {
    const actor = createActor(machine, { inspect }).start()
    all.push(actor)
    return actor
  }

  // Another tab or device may have sent a solution.
  const isWatched = (id: number) => all.some((actor) => actor.getSnapshot().context.receipt?.id === id)
  const leave = dependencies.watch.realtime?.subscribe((message) => {
    const event = solutionEventIn(message)
    if (event !== null && isJudged(event.status) && !isWatched(event.id))
      dependencies.judged(event.problemId, event.id)
  })

  const of = (problemId: number, contest: string | null) => {
    const key = keyOf({ problemId, contest })
    const actor = actors.get(key) ?? start()
    actors.set(key, actor)
    return actor
  }

  const resume = async () => {
    const entries = (await outbox.list(userId)).map(([, entry]) => entry)
    const newest = newestOfEach(entries)
    for (const entry of entries) {
      const { receipt } = entry
      const solution = solutionIn(entry)
      const shown = newest.get(keyOf(solution)) === solution.key && of(solution.problemId, solution.contest)
      const actor = shown || start()
      if (receipt === null) actor.send({ type: "submission.submit", solution })
      else actor.send({ type: "submission.watch", solution, receipt })
    }
  }

  return {
    of,
    resume,
    stop: () => {
      leave?.()
      for (const actor of all) actor.stop()
      actors.clear()
    }
  }
}

const keyOf = ({ problemId, contest }: Pick<SolutionToSend, "problemId" | "contest">) =>
  `${contest ?? ""} ${problemId}`

const solutionIn = ({ createdAt: _, receipt: __, ...solution }: OutboxEntry): SolutionToSend => solution

/**
 * Key of the newest entry per problem and contest; the problem page shows it, while older unsent entries are still
 * sent.
 */
function newestOfEach(entries: ReadonlyArray<OutboxEntry>): ReadonlyMap<string, string> {
  const byAge = [...entries].sort((one, other) => one.createdAt - other.createdAt)
  return new Map(byAge.map((entry) => [keyOf(entry), entry.key]))
}
