import { createActor, fromCallback, fromPromise } from "xstate"
import type { Receipt } from "../../../api/contract/practice/solutions.ts"
import { submissionMachine } from "../../../machines/submissionMachine.ts"
import type { Outgoing, SubmissionActorRef } from "../../../machines/submissionMachine.ts"
import type { OutboxEntry } from "./outbox.ts"
import { sendOnce } from "./sendOnce.ts"
import type { Sender } from "./sendOnce.ts"
import { watchSolution } from "./watchSolution.ts"
import type { WatchDependencies } from "./watchSolution.ts"

export interface SubmissionDependencies {
  readonly sender: Sender
  readonly watch: WatchDependencies
  /** Subscribes to the network's return; returns the unsubscribe function. */
  readonly onOnline: (back: () => void) => () => void
  /** Called when the server has accepted a solution; invalidates the user's solution lists. */
  readonly received: (problemId: number) => void
  /** Called when a solution is judged; invalidates the problem and its list row. */
  readonly judged: (problemId: number, receipt: Receipt) => void
}

/** The user's submissions, one per problem and contest. They outlive page navigation. */
export interface Submissions {
  of(problemId: number, contest: string | null): SubmissionActorRef
  /** Resumes submissions that earlier page loads left unsent or unjudged. */
  resume(): Promise<void>
  stop(): void
}

export function createSubmissions(dependencies: SubmissionDependencies): Submissions {
  const actors = new Map<string, SubmissionActorRef>()
  const all: Array<SubmissionActorRef> = []
  const stopListening = dependencies.onOnline(() => {
    for (const actor of all) actor.send({ type: "network.online" })
  })
  const start = () => {
    const actor = startSubmission(dependencies)
    all.push(actor)
    return actor
  }

  const of = (problemId: number, contest: string | null) => {
    const key = keyOf({ problemId, contest })
    const known = actors.get(key)
    if (known !== undefined) return known
    const actor = start()
    actors.set(key, actor)
    return actor
  }

  const resume = async () => {
    const listed = await dependencies.sender.outbox.list(dependencies.sender.userId)
    const entries = listed.map(([, entry]) => entry)
    const newest = newestOfEach(entries)
    for (const entry of entries) {
      const { receipt } = entry
      const outgoing = outgoingOf(entry)
      const shown = newest.get(keyOf(outgoing)) === outgoing.key && of(outgoing.problemId, outgoing.contest)
      const actor = shown || start()
      if (receipt === null) actor.send({ type: "submission.submit", outgoing })
      else actor.send({ type: "submission.watch", outgoing, receipt })
    }
  }

  return {
    of,
    resume,
    stop: () => {
      stopListening()
      for (const actor of all) actor.stop()
      actors.clear()
    }
  }
}

const keyOf = ({ problemId, contest }: Pick<Outgoing, "problemId" | "contest">) =>
  `${contest ?? ""} ${problemId}`

const outgoingOf = ({ createdAt: _, receipt: __, ...outgoing }: OutboxEntry): Outgoing => outgoing

/**
 * Key of the newest entry per problem and contest; the problem page shows it, while older unsent entries are still
 * sent.
 */
function newestOfEach(entries: ReadonlyArray<OutboxEntry>): ReadonlyMap<string, string> {
  const byAge = [...entries].sort((one, other) => one.createdAt - other.createdAt)
  return new Map(byAge.map((entry) => [keyOf(outgoingOf(entry)), entry.key]))
}

const startSubmission = ({ sender, watch, received, judged }: SubmissionDependencies): SubmissionActorRef => {
  const machine = submissionMachine.provide({
    actors: {
      send: fromPromise<Receipt, Outgoing>(async ({ input, signal }) => {
        const receipt = await sendOnce(sender, input, signal)
        received(input.problemId)
        return receipt
      }),
      watchSolution: fromCallback(({ input, sendBack }) =>
        watchSolution(watch, input.solutionId, (progress) =>
          sendBack(progress ? { type: "solution.progressed", progress } : { type: "solution.lost" })
        )
      )
    },
    actions: {
      forgetOutgoing: (_, { outgoing }) => {
        if (outgoing !== null) void sender.outbox.remove(sender.userId, outgoing.key)
      },
      announceVerdict: ({ context }, { receipt }) => {
        if (context.outgoing !== null && receipt !== null) judged(context.outgoing.problemId, receipt)
      }
    }
  })
  return createActor(machine).start()
}
