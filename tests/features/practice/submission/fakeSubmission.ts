import * as Effect from "effect/Effect"
import type { AnyEventObject } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { Unreachable, type ApiError } from "../../../../src/api/errors.ts"
import type { Receipt } from "../../../../src/api/contract/practice/solutions.ts"
import { createSubmissions } from "../../../../src/features/practice/submission/submissionActors.ts"
import { createLocalStore, pageBackend } from "../../../../src/features/shell/storage/localStore.ts"
import { openOutbox } from "../../../../src/features/practice/submission/outbox.ts"
import type { RealtimeListener } from "../../../../src/actors/RealtimeSource.ts"
import type { SubmissionProgress } from "../../../../src/machines/submissionMachine.ts"
import { receipt } from "../../../../qa/models/submissionModel.ts"

/**
 * A learner's submissions over a server that answers on the test's command. `play` performs one model step:
 * the learner's events go to the actor, outcomes become the server's answers, and progress arrives as
 * realtime events. The test has to install fake timers.
 */
export function startFakeSubmission(advance: (ms: number) => void) {
  const journal: Array<string> = []
  const listeners = new Set<RealtimeListener>()
  const outbox = openOutbox(createLocalStore(async () => pageBackend()))
  let answer = (_: Promise<Receipt>) => {}
  let look = (_: SubmissionProgress | null) => {}

  const submissions = createSubmissions({
    api: inMemoryApi(() => Promise.reject(new Error("asked the server"))),
    sender: {
      userId: 1,
      outbox,
      exclusively: (_name, run) => run,
      post: ({ key, repeat }) =>
        Effect.tryPromise({
          try: () => {
            journal.push(`post ${key}${repeat ? " repeat" : ""}`)
            return new Promise<Receipt>((resolve) => {
              answer = resolve
            })
          },
          catch: (error) => error as ApiError
        })
    },
    watch: {
      realtime: {
        subscribe: (listener) => {
          listeners.add(listener)
          listener({ type: "connection", state: "live" })
          return () => listeners.delete(listener)
        }
      },
      read: () =>
        new Promise((resolve) => {
          look = resolve
        }),
      pause: () => new Promise(() => {})
    },
    received: (problemId) => journal.push(`received ${problemId}`),
    judged: (problemId, id) => journal.push(`judged ${problemId} ${id}`)
  })
  const actor = submissions.of(7, null)

  const push = (progress: SubmissionProgress, id = receipt.id) => {
    const data = {
      id,
      problem_id: 7,
      status: progress.status,
      score: progress.score,
      tests_done: progress.testsDone,
      tests_total: progress.testsTotal,
      queue_place: progress.queuePlace
    }
    for (const listener of [...listeners]) listener({ type: "event", name: "solution", data })
  }

  const play = (event: AnyEventObject) => {
    if (event.type === "xstate.done.actor.send") answer(Promise.resolve(event["output"] as Receipt))
    else if (event.type === "xstate.error.actor.send") answer(Promise.reject(event["error"]))
    else if (event.type === "delivery.waiting") answer(Promise.reject(new Unreachable()))
    else if (event.type === "delivery.resumed") advance(30_000)
    else if (event.type === "solution.progressed") push(event["progress"] as SubmissionProgress)
    else if (event.type === "solution.lost") look(null)
    else actor.send(event as Parameters<typeof actor.send>[0])
  }

  /** One listener is for solutions of other tabs. */
  const listening = () => listeners.size > 1
  return { submissions, actor, outbox, journal, play, push, listening }
}

/** Lets every promise and fiber that can go on do so. Effect schedules fibers with `setImmediate`. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((done) => setImmediate(done))
}
