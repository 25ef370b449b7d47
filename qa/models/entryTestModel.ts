import type { AnyEventObject } from "xstate"
import type { Attempt, EntryTest, SavedAnswer } from "../../src/api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../../src/api/contract/learning/questions.ts"
import { Conflict, Unreachable } from "../../src/api/errors.ts"
import type { EntryTestContext } from "../../src/machines/entryTest/entryAnswers.ts"
import words from "../../src/machines/entryTestMachine.words.json" with { type: "json" }
import { entryTestMachine } from "../../src/machines/entryTestMachine.ts"
import { entryTestInvariants } from "../../src/machines/entryTestMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const typed = (text: string): GivenAnswer => ({ kind: "number", text })
export const chosen = (...ids: ReadonlyArray<number>): GivenAnswer => ({ kind: "single", chosen: ids })

const options = [1, 2, 3].map((id) => ({ id, html: `Вариант ${id}` }))

export const attempt: Attempt = {
  id: 70,
  startedAt: "2026-11-21T10:00:00.000Z",
  endsAt: "2026-11-21T10:30:00.000Z",
  serverTime: "2026-11-21T10:01:00.000Z",
  at: 2,
  questions: [
    {
      number: 1,
      question: { kind: "single", html: "<p>Какой?</p>", code: null, options },
      stored: { answer: null, revision: 0 }
    },
    {
      number: 2,
      question: { kind: "number", html: "<p>Сколько?</p>", code: "print(1)" },
      stored: { answer: typed("7"), revision: 3 }
    }
  ]
}

const idle: EntryTest = {
  id: 1,
  title: "Первые строки",
  summary: "Два вопроса.",
  minutes: 30,
  questionCount: 2,
  last: null,
  retakeAt: null,
  topics: [{ slug: "loops", name: "Циклы" }],
  attempt: null,
  other: null
}
export const running: EntryTest = { ...idle, attempt }

export const away = new Unreachable()
const over = new Conflict({ message: "", code: "entry_test_over" })
const refused = new Conflict({ message: "Too early", code: "entry_test_too_early" })
const bug = new Error("a bug")

const done = (id: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output })
const failed = (id: string, error: unknown): AnyEventObject => ({ type: `xstate.error.actor.${id}`, error })
const after = (delay: string): AnyEventObject => ({ type: `xstate.after.${delay}` })

const saved: SavedAnswer = { saved: true, stored: { answer: chosen(2), revision: 1 } }
/** An earlier request of this window had saved the answer, and its response was lost. */
const savedBefore: SavedAnswer = { saved: false, stored: { answer: chosen(2), revision: 1 } }
const savedBeforeDone = done("save", savedBefore)
/** Another window had chosen the third option. */
const overruled: SavedAnswer = { saved: false, stored: { answer: chosen(3), revision: 5 } }

export const entryTestModel = defineModel({
  id: "entryTest",
  machine: entryTestMachine,
  words,
  starts: {
    "first visit": { left: null },
    "unsent answer": {
      left: { attempt: 70, drafts: [{ question: 2, answer: typed("9"), revision: 3, sent: [] }] }
    }
  },
  events: {
    "xstate.done.actor.resume (not started)": done("resume", idle),
    "xstate.done.actor.resume (started before)": done("resume", running),
    "xstate.error.actor.resume (no network)": failed("resume", away),
    "xstate.error.actor.resume (a bug)": failed("resume", bug),
    "test.started": { type: "test.started" },
    "xstate.done.actor.start": done("start", running),
    "xstate.error.actor.start (no network)": failed("start", away),
    "xstate.error.actor.start (refused)": failed("start", refused),
    "question.opened": { type: "question.opened", question: 1 },
    "answer.given (chosen)": { type: "answer.given", question: 1, answer: chosen(2) },
    "answer.given (typed)": { type: "answer.given", question: 2, answer: typed("8") },
    "xstate.after.settleDelay.entryTest.taking.answers.changed": after(
      "settleDelay.entryTest.taking.answers.changed"
    ),
    "xstate.done.actor.save": done("save", saved),
    "xstate.done.actor.save (saved before)": savedBeforeDone,
    "xstate.done.actor.save (another window)": done("save", overruled),
    "xstate.error.actor.save (no network)": failed("save", away),
    "xstate.error.actor.save (over)": failed("save", over),
    "xstate.error.actor.save (a bug)": failed("save", bug),
    "xstate.after.retryDelay.entryTest.taking.answers.waitingForNetwork": after(
      "retryDelay.entryTest.taking.answers.waitingForNetwork"
    ),
    "network.online": { type: "network.online" },
    "call.retried": { type: "call.retried" },
    "finish.asked": { type: "finish.asked" },
    "finish.cancelled": { type: "finish.cancelled" },
    "finish.confirmed": { type: "finish.confirmed" },
    "xstate.done.actor.submit": done("submit", undefined),
    "xstate.error.actor.submit (no network)": failed("submit", away),
    "xstate.error.actor.submit (over)": failed("submit", over),
    "xstate.error.actor.submit (a bug)": failed("submit", bug),
    "xstate.after.retryDelay.entryTest.submitting.waitingForNetwork": after(
      "retryDelay.entryTest.submitting.waitingForNetwork"
    ),
    "time.up": { type: "time.up" },
    "xstate.after.lookDelay.entryTest.timedOut.waiting": after("lookDelay.entryTest.timedOut.waiting"),
    "xstate.done.actor.look (ended)": done("look", idle),
    "xstate.done.actor.look (still running)": done("look", running),
    "xstate.error.actor.look": failed("look", away),
    "xstate.after.retryDelay.entryTest.timedOut.waitingForNetwork": after(
      "retryDelay.entryTest.timedOut.waitingForNetwork"
    )
  },
  // Unsaved answers are distinguished by question only, so typing stays finite.
  keyOf: ({ value, context }) => {
    const { at, drafts, left } = context as EntryTestContext
    const unsent = drafts.map(({ question }) => question).toSorted((a, b) => a - b)
    return [value, at, unsent, left !== null]
  },
  // It holds an answer to the first question.
  isPossible: ({ context }, event) =>
    event !== savedBeforeDone || (context as EntryTestContext).drafts[0]?.question === 1,
  invariants: entryTestInvariants
})
