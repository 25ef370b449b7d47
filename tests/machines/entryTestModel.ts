import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import type { Attempt, EntryTest, SavedAnswer } from "../../src/api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../../src/api/contract/learning/questions.ts"
import { Conflict, Unreachable } from "../../src/api/errors.ts"
import type { EntryTestContext } from "../../src/machines/entryTest/entryAnswers.ts"
import { entryTestMachine } from "../../src/machines/entryTestMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

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
      kept: { answer: null, revision: 0 }
    },
    {
      number: 2,
      question: { kind: "number", html: "<p>Сколько?</p>", code: "print(1)" },
      kept: { answer: typed("7"), revision: 3 }
    }
  ]
}

export const idle: EntryTest = {
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
export const over = new Conflict({ message: "", code: "entry_test_over" })
const refused = new Conflict({ message: "Too early", code: "entry_test_too_early" })
const bug = new Error("a bug")

const saved: SavedAnswer = { saved: true, kept: { answer: chosen(2), revision: 1 } }
/** Another window had chosen the third. */
const overruled: SavedAnswer = { saved: false, kept: { answer: chosen(3), revision: 5 } }

const failures = (id: string, ...errors: ReadonlyArray<unknown>) =>
  errors.map((error) => ({ type: `xstate.error.actor.${id}`, error }))

const events: ReadonlyArray<AnyEventObject> = [
  ...[idle, running].map((output) => ({ type: "xstate.done.actor.resume", output })),
  ...failures("resume", away, bug),
  { type: "test.started" },
  { type: "xstate.done.actor.start", output: running },
  ...failures("start", away, refused),
  { type: "question.opened", question: 1 },
  { type: "answer.given", question: 1, answer: chosen(2) },
  { type: "answer.given", question: 2, answer: typed("8") },
  { type: "xstate.after.settleDelay.entryTest.taking.answers.changed" },
  ...[saved, overruled].map((output) => ({ type: "xstate.done.actor.save", output })),
  ...failures("save", away, over, bug),
  { type: "xstate.after.retryDelay.entryTest.taking.answers.waitingForNetwork" },
  { type: "network.online" },
  { type: "call.retried" },
  { type: "finish.asked" },
  { type: "finish.cancelled" },
  { type: "finish.confirmed" },
  { type: "xstate.done.actor.submit", output: undefined },
  ...failures("submit", away, over, bug),
  { type: "xstate.after.retryDelay.entryTest.submitting.waitingForNetwork" },
  { type: "time.up" },
  { type: "xstate.after.lookDelay.entryTest.timedOut.waiting" },
  ...[idle, running].map((output) => ({ type: "xstate.done.actor.look", output })),
  ...failures("look", away),
  { type: "xstate.after.retryDelay.entryTest.timedOut.waitingForNetwork" }
]

/** Whatever is unsaved is told apart by its question alone: else typing would never end. */
const keyOf = ({ value, context }: AnyMachineSnapshot) => {
  const { drafts, at } = context as EntryTestContext
  return [value, at, drafts.map(({ question }) => question).toSorted((a, b) => a - b)]
}

/** Every transition of somebody who comes to a test. */
export const entryTestPaths = transitionPaths(entryTestMachine, { input: { left: null }, events, keyOf })
