import * as Effect from "effect/Effect"
import { fromCallback } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { EntryTest } from "../../../api/contract/learning/entryTests.ts"
import type { ApiError } from "../../../api/errors.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import { LearningApi } from "../../../api/LearningApi.ts"
import type { ServerClock } from "../../../api/serverClock.ts"
import { isOwn, type SavedDrafts } from "../../../machines/entryTest/entryAnswers.ts"
import { entryTestMachine, type EntryTestEvent, type Saving } from "../../../machines/entryTestMachine.ts"

export interface EntryTestDependencies {
  readonly api: Api
  readonly clock: Pick<ServerClock, "now" | "onChange" | "recordExactly">
  readonly testId: number
}

/** Background tabs throttle long timers, so re-check at least every 10 s. */
const longest = 10_000

/** Entry test machine connected to the server. The creator sends it `network.online`. */
export function entryTestWith({ api, clock, testId }: EntryTestDependencies) {
  const params = { id: testId }
  const read = fromEffect(api, () =>
    LearningApi.use(({ getEntryTest }) => timed(clock, getEntryTest({ params })))
  )
  return entryTestMachine.provide({
    actors: {
      resume: read,
      look: read,
      start: fromEffect(api, () =>
        LearningApi.use(({ startEntryTest }) => timed(clock, startEntryTest({ params })))
      ),
      save: fromEffect(api, (saving: Saving) => saveDraft(testId, saving)),
      submit: fromEffect(api, (left: SavedDrafts) => submitDrafts(testId, left)),
      timer: timerBy(clock)
    },
    actions: {
      reportQuestion: (_, { attempt, question }) => {
        const input = { params, payload: { attempt, question } }
        // Ignore errors: the next answer reports the question, too.
        api.run("moveInEntryTest", input).catch(() => {})
      }
    }
  })
}

/** Synchronises the clock with the response. */
const timed = Effect.fnUntraced(function* (
  clock: EntryTestDependencies["clock"],
  asking: Effect.Effect<EntryTest, ApiError>
) {
  const asked = performance.now()
  const test = yield* asking
  if (test.attempt !== null) {
    clock.recordExactly(Date.parse(test.attempt.serverTime), performance.now() - asked)
  }
  return test
})

const saveDraft = (testId: number, { attempt, draft: { question, answer, revision } }: Saving) =>
  LearningApi.use(({ saveEntryAnswer }) =>
    saveEntryAnswer({ params: { id: testId, question }, payload: { attempt, answer, revision } })
  )

const submitDrafts = Effect.fnUntraced(function* (testId: number, { attempt, drafts }: SavedDrafts) {
  for (const draft of drafts) yield* saveLast(testId, { attempt, draft })
  yield* LearningApi.use(({ completeEntryTest }) =>
    completeEntryTest({ params: { id: testId }, payload: { attempt } })
  )
})

/**
 * Saves the last answer. A conflict with an own earlier save, whose response was lost, is overwritten;
 * a newer answer from another window wins.
 */
const saveLast = Effect.fnUntraced(function* (testId: number, saving: Saving) {
  const { draft } = saving
  const answer = yield* saveDraft(testId, saving)
  if (answer.saved || !isOwn(draft, answer)) return
  yield* saveDraft(testId, { ...saving, draft: { ...draft, revision: answer.stored.revision } })
})

const timerBy = (clock: EntryTestDependencies["clock"]) =>
  fromCallback<EntryTestEvent, { endsAt: number }, EntryTestEvent>(({ sendBack, input: { endsAt } }) => {
    let timeout: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timeout)
      const left = endsAt - clock.now()
      if (left > 0) timeout = setTimeout(watch, Math.min(left, longest))
      else sendBack({ type: "time.up" })
    }
    watch()
    const leave = clock.onChange(watch)
    return () => {
      leave()
      clearTimeout(timeout)
    }
  })
