import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { createActor, fromCallback, type AnyEventObject, type AnyMachineSnapshot } from "xstate"
import type { EntryTest, SavedAnswer } from "../../../../src/api/contract/learning/entryTests.ts"
import { ClockContext } from "../../../../src/features/shell/clock/ClockContext.ts"
import { EntryTestView } from "../../../../src/features/learning/entryTest/EntryTestPage.tsx"
import texts from "../../../../src/i18n/ru/entryTest.json"
import type { SavedDrafts } from "../../../../src/machines/entryTest/entryAnswers.ts"
import {
  entryTestMachine,
  type EntryTestEvent,
  type Saving
} from "../../../../src/machines/entryTestMachine.ts"
import { attempt, entryTestModel } from "../../../../qa/models/entryTestModel.ts"
import { modelPaths, type MachinePath } from "../../../support/machinePaths.ts"
import { inspect } from "../../../../src/features/shell/actors/watchActors.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { waitingActors } from "../../../support/waitingActors.ts"

const clock = {
  now: () => Date.parse(attempt.serverTime),
  latest: () => Date.parse(attempt.serverTime),
  error: () => 0,
  record: () => {},
  recordExactly: () => {},
  onChange: () => () => {}
}

/** The page over calls that the walk answers. */
async function show() {
  const setup = waitingActors()
  const machine = entryTestMachine.provide({
    actors: {
      resume: setup.actor<EntryTest, void>("resume"),
      start: setup.actor<EntryTest, void>("start"),
      save: setup.actor<SavedAnswer, Saving>("save"),
      submit: setup.actor<void, SavedDrafts>("submit"),
      look: setup.actor<EntryTest, void>("look"),
      timer: fromCallback<EntryTestEvent, { endsAt: number }, EntryTestEvent>(() => {})
    },
    // The walk ends delays itself.
    delays: { retryDelay: 1e9, lookDelay: 1e9, settleDelay: 1e9 }
  })
  const actor = createActor(machine, { inspect, input: { left: null } }).start()
  const app = await renderApp(
    <ClockContext value={clock}>
      <EntryTestView actor={actor} testId={1} />
    </ClockContext>,
    { path: "/entry-test/1" }
  )
  return { actor, settle: setup.settle, app }
}

const press = async (name: string) => {
  const found = await screen.findAllByRole("button", { name, hidden: true })
  await act(async () => void fireEvent.click(found.at(-1)!))
}

/** The buttons that play an event; undefined if no button does. */
function buttonOf({ type, question }: AnyEventObject, before: AnyMachineSnapshot | null): string | undefined {
  if (type === "call.retried" && before !== null) {
    if (before.matches({ submitting: "waitingForNetwork" })) return texts.finish.retry
    return before.matches({ taking: { answers: "waitingForNetwork" } })
      ? texts.saved.retry
      : "Попробовать ещё раз"
  }
  if (type === "question.opened") return undefined
  return {
    "test.started": texts.start,
    "finish.asked": texts.finish.open,
    "finish.cancelled": texts.finish.cancel,
    "finish.confirmed": texts.finish.confirm
  }[question === undefined ? type : ""]
}

/** The text or button of the page in a state. */
function wordsOf(snapshot: AnyMachineSnapshot): ReadonlyArray<string> {
  if (snapshot.matches("failed")) return ["Попробовать ещё раз"]
  if (snapshot.matches("intro") || snapshot.matches("starting")) return [texts.start]
  if (snapshot.matches("timedOut")) return [texts.timeUp.title]
  if (!snapshot.hasTag("taking")) return []
  const synced = snapshot.matches({ taking: { answers: "synced" } })
  const waiting = snapshot.hasTag("waitingForNetwork")
  return [
    waiting ? texts.saved.waiting : synced ? texts.saved.all : texts.saved.saving,
    `Вопрос ${(snapshot.context as { readonly at: number }).at} из 2`,
    ...(isAsking(snapshot) ? [texts.finish.title] : [])
  ]
}

const isAsking = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches("submitting") || snapshot.matches({ taking: { place: "confirming" } })

/** Each transition once, by its shortest path; the machine's own tests walk the others. */
const lastOf = ({ steps }: MachinePath) => steps.at(-1)!
const walked = new Map<string, MachinePath>()
for (const path of modelPaths(entryTestModel, ["first visit"])) {
  const { event, expected } = lastOf(path)
  const key = JSON.stringify([path.steps.at(-2)?.expected.value, event, expected.value])
  const known = walked.get(key)
  if (known === undefined || path.steps.length < known.steps.length) walked.set(key, path)
}

describe("the view of an entry test", () => {
  afterEach(cleanup)

  test.each([...walked.values()])("shows each state: $name", async ({ steps }) => {
    const { actor, settle, app } = await show()
    let before: AnyMachineSnapshot | null = null
    for (const { event, expected } of steps) {
      const name = buttonOf(event, before)
      const settled = settle(event)
      if (settled !== null) await settled
      else if (name !== undefined) await press(name)
      else await act(async () => actor.send(event as never))
      before = expected
    }
    const snapshot = actor.getSnapshot()
    expect(snapshot.value).toEqual(lastOf({ name: "", steps }).expected.value)
    for (const words of wordsOf(snapshot)) await screen.findByText(words)
    expect(screen.queryByText(texts.finish.title) !== null).toBe(isAsking(snapshot))
    await expect
      .poll(app.address)
      .toBe(snapshot.matches("finished") ? "/entry-test/1/result" : "/entry-test/1")
  })
})
