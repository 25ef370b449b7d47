import type { Receipt } from "../../src/api/contract/practice/solutions.ts"
import { Conflict, Rejected } from "../../src/api/errors.ts"
import words from "../../src/machines/submissionMachine.words.json" with { type: "json" }
import {
  submissionMachine,
  type SolutionToSend,
  type SubmissionProgress
} from "../../src/machines/submissionMachine.ts"
import { submissionInvariants } from "../../src/machines/submissionMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const solution: SolutionToSend = {
  key: "key-1",
  problemId: 7,
  language: "python",
  source: "print(1)",
  repeat: false,
  contest: null
}

/** The editor's text after an edit. */
const edited: SolutionToSend = { ...solution, key: "key-2", source: "print(2)" }

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

export const submissionModel = defineModel({
  id: "submission",
  machine: submissionMachine,
  words,
  starts: { editor: undefined },
  events: {
    "submission.submit": { type: "submission.submit", solution },
    "submission.watch": { type: "submission.watch", solution, receipt },
    "submission.repeat": { type: "submission.repeat", solution: edited },
    "submission.edited (first text)": {
      type: "submission.edited",
      language: "python",
      source: solution.source
    },
    "submission.edited (second text)": {
      type: "submission.edited",
      language: "python",
      source: edited.source
    },
    "submission.edited (another language)": {
      type: "submission.edited",
      language: "javascript",
      source: solution.source
    },
    "submission.sendNow": { type: "submission.sendNow" },
    "submission.cancel": { type: "submission.cancel" },
    "submission.dismiss": { type: "submission.dismiss" },
    "delivery.waiting": { type: "delivery.waiting" },
    "delivery.resumed": { type: "delivery.resumed" },
    "solution.progressed (queued)": { type: "solution.progressed", progress: queued },
    "solution.progressed (running)": { type: "solution.progressed", progress: running },
    "solution.progressed (accepted)": { type: "solution.progressed", progress: accepted },
    "solution.lost": { type: "solution.lost" },
    "xstate.done.actor.send": { type: "xstate.done.actor.send", output: receipt },
    "xstate.error.actor.send (same code)": {
      type: "xstate.error.actor.send",
      error: new Conflict({ message: "", code: "same_source" })
    },
    "xstate.error.actor.send (refused)": {
      type: "xstate.error.actor.send",
      error: new Rejected({ message: "Too long" })
    },
    "xstate.error.actor.send (a bug)": { type: "xstate.error.actor.send", error: new Error("a bug") }
  },
  keyOf: ({ value, context }) => [
    value,
    context.solution?.key ?? null,
    context.receipt !== null,
    context.progress?.status ?? null,
    context.progress?.queuePlace ?? null,
    context.rejection
  ],
  invariants: submissionInvariants
})
