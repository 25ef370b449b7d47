import type { AnyMachineSnapshot } from "xstate"
import type { Receipt } from "../../src/api/contract/practice/solutions.ts"
import { submissionMachine } from "../../src/machines/submissionMachine.ts"
import type { Outgoing, SubmissionProgress } from "../../src/machines/submissionMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const outgoing: Outgoing = {
  key: "key-1",
  problemId: 7,
  language: "python",
  source: "print(1)",
  repeat: false,
  contest: null
}

/** What the editor holds after an edit. */
export const edited: Outgoing = { ...outgoing, key: "key-2", source: "print(2)" }

export const receipt: Receipt = { id: 41, status: "queued", receivedAt: "2026-11-21T07:00:00.000Z" }

export const queued: SubmissionProgress = {
  status: "queued",
  score: 0,
  testsDone: 0,
  testsTotal: 10,
  queuePlace: 2
}
export const running: SubmissionProgress = { ...queued, status: "running", testsDone: 3, queuePlace: null }
export const accepted: SubmissionProgress = { ...running, status: "accepted", score: 100, testsDone: 10 }

/** All that tells one moment from another, but for how often the network was missed. */
const keyOf = ({ value, context }: AnyMachineSnapshot) => [value, { ...context, attempts: 0 }]

/** Every transition of a submission that begins in the editor. */
export const submissionPaths = transitionPaths(submissionMachine, {
  input: undefined,
  keyOf,
  events: [
    { type: "submission.submit", outgoing },
    { type: "submission.watch", outgoing, receipt },
    { type: "submission.repeat", outgoing: edited },
    { type: "submission.edited", language: "python", source: outgoing.source },
    { type: "submission.edited", language: "python", source: edited.source },
    { type: "submission.edited", language: "javascript", source: outgoing.source },
    { type: "submission.sendNow" },
    { type: "submission.cancel" },
    { type: "submission.dismiss" },
    { type: "network.online" },
    { type: "solution.progressed", progress: queued },
    { type: "solution.progressed", progress: running },
    { type: "solution.progressed", progress: accepted },
    { type: "solution.lost" },
    { type: "xstate.after.resendDelay.submission.waitingForNetwork" },
    { type: "xstate.done.actor.send", output: receipt },
    { type: "xstate.error.actor.send", error: { kind: "unreachable" } },
    { type: "xstate.error.actor.send", error: { kind: "sameSource" } },
    { type: "xstate.error.actor.send", error: { kind: "rejected", message: "Too long" } },
    { type: "xstate.error.actor.send", error: new Error("a bug") }
  ]
})
