import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { SavedAnswer } from "../../src/api/contract/learning/entryTests.ts"
import {
  answerIn,
  type Draft,
  type EntryTestContext,
  type SavedDrafts
} from "../../src/machines/entryTest/entryAnswers.ts"
import { entryTestMachine, type Saving } from "../../src/machines/entryTestMachine.ts"
import { attempt, away, chosen, entryTestModel, running, typed } from "../../qa/models/entryTestModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const entryTestPaths = modelPaths(entryTestModel)

const contextOf = (snapshot: { readonly context: unknown }) => snapshot.context as EntryTestContext
type Step = (typeof entryTestPaths)[number]["steps"][number]["expected"]
const questionsLeft = (snapshot: Step) => contextOf(snapshot).drafts.map(({ question }) => question)
const mayForget = (event: string) => /^xstate\.done\.actor\.(save|look|resume)$/.test(event)
const isSynced = (snapshot: { matches: (value: never) => boolean }) =>
  snapshot.matches({ taking: { answers: "synced" } } as never)

describe("entry test machine", () => {
  test("its model reaches every state except transient ones", () => {
    expect(unvisitedStates(entryTestMachine, entryTestPaths)).toEqual(["entryTest.taking.answers.deciding"])
  })

  test.each(entryTestPaths)("is synced by the server's answer only: $name", ({ steps }) => {
    const entered = steps.filter(
      ({ expected }, index) => isSynced(expected) && !(index > 0 && isSynced(steps[index - 1]!.expected))
    )
    for (const { event, expected } of entered) {
      expect(event.type).toMatch(/^xstate\.done\.actor\.(resume|start|save|look)$/)
      expect(questionsLeft(expected)).toEqual([])
    }
  })

  test.each(entryTestPaths)("loses no answer before the end: $name", ({ steps }) => {
    const quiet = steps
      .slice(1)
      .filter(({ event, expected }) => !mayForget(event.type) && !expected.matches("finished"))
    for (const step of quiet) {
      const before = questionsLeft(steps[steps.indexOf(step) - 1]!.expected)
      expect(before.filter((question) => !questionsLeft(step.expected).includes(question))).toEqual([])
    }
  })

  test("has an attempt whenever an answer is possible", () => {
    const taking = entryTestPaths
      .flatMap(({ steps }) => steps)
      .filter(({ expected }) => expected.hasTag("taking"))
    expect(new Set(taking.map(({ expected }) => contextOf(expected).test?.attempt?.id))).toEqual(
      new Set([attempt.id])
    )
  })
})

/** The machine over a server that the test controls: `save` gives these answers in order. */
function play(answers: ReadonlyArray<(draft: Draft) => SavedAnswer>, left: SavedDrafts | null = null) {
  const asked: Array<Draft> = []
  const actor = createActor(
    entryTestMachine.provide({
      actors: {
        resume: fromPromise(async () => running),
        save: fromPromise<SavedAnswer, Saving>(async ({ input: { draft } }) => {
          asked.push(draft)
          const answer = answers[asked.length - 1]
          if (answer === undefined) return new Promise(() => {})
          return answer(draft)
        })
      },
      delays: { settleDelay: 0, retryDelay: 0 }
    }),
    { input: { left } }
  ).start()
  const until = async (value: object) => {
    await expect.poll(() => actor.getSnapshot().matches(value as never)).toBe(true)
  }
  return { actor, asked, until }
}

const synced = { taking: { answers: "synced" } }
const savedAnswer = (draft: Draft) => ({
  saved: true,
  stored: { answer: draft.answer, revision: draft.revision + 1 }
})
const unreachable = () => {
  throw away
}

describe("answers being sent", () => {
  test("follow one another, each based on the previous one", async () => {
    const { actor, asked, until } = play([savedAnswer, savedAnswer, savedAnswer])
    await until(synced)
    actor.send({ type: "answer.given", question: 2, answer: typed("8") })
    await until(synced)
    actor.send({ type: "answer.given", question: 1, answer: chosen(1) })
    actor.send({ type: "answer.given", question: 1, answer: chosen(2) })
    await until(synced)
    expect(asked.map(({ question, answer, revision }) => [question, answer, revision])).toEqual([
      [2, typed("8"), 3],
      [1, chosen(1), 0],
      [1, chosen(2), 1]
    ])
    expect(answerIn(actor.getSnapshot().context, 1)).toEqual(chosen(2))
  })

  test("an answer changed by another window is not overwritten, and is shown", async () => {
    const { actor, asked, until } = play([
      () => ({ saved: false, stored: { answer: chosen(3), revision: 4 } })
    ])
    await until(synced)
    const overruled: Array<number> = []
    actor.on("entryTest.overruled", ({ question }) => overruled.push(question))
    actor.send({ type: "answer.given", question: 1, answer: chosen(2) })
    await until(synced)
    expect(asked).toHaveLength(1)
    expect(overruled).toEqual([1])
    expect(answerIn(actor.getSnapshot().context, 1)).toEqual(chosen(3))
  })

  test("an answer that arrived without a confirmation is the window's own: later choices follow it", async () => {
    const receivedAfterAll = () => ({ saved: false, stored: { answer: chosen(1), revision: 1 } })
    const { actor, asked, until } = play([unreachable, receivedAfterAll, savedAnswer])
    await until(synced)
    actor.send({ type: "answer.given", question: 1, answer: chosen(1) })
    actor.send({ type: "answer.given", question: 1, answer: chosen(2) })
    await until(synced)
    expect(asked.map(({ answer, revision }) => [answer, revision])).toEqual([
      [chosen(1), 0],
      [chosen(2), 0],
      [chosen(2), 1]
    ])
    expect(answerIn(actor.getSnapshot().context, 1)).toEqual(chosen(2))
  })

  test("answers of an earlier page load are sent first, except those that do not fit the attempt", async () => {
    const draft = { revision: 3, sent: [] }
    const drafts = [
      { ...draft, question: 2, answer: typed("9") },
      { ...draft, question: 1, answer: typed("no choice") },
      { ...draft, question: 5, answer: chosen(1) }
    ]
    const { actor, asked, until } = play([savedAnswer], { attempt: attempt.id, drafts })
    await until(synced)
    expect(asked).toMatchObject([{ question: 2, answer: typed("9"), revision: 3 }])
    expect(actor.getSnapshot().context.at).toBe(2)
    const other = play([], { attempt: 69, drafts })
    await other.until(synced)
    expect(other.asked).toEqual([])
  })
})
