import { fromCallback, fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { EntryTest, SavedAnswer } from "../../../api/contract/learning/entryTests.ts"
import type { ServerClock } from "../../../api/serverClock.ts"
import { isOwn } from "../../../machines/entryTest/entryAnswers.ts"
import type { KeptDrafts } from "../../../machines/entryTest/entryAnswers.ts"
import type { EntryTestEvent, Saving } from "../../../machines/entryTest/entryTestSetup.ts"
import { entryTestMachine } from "../../../machines/entryTestMachine.ts"

export interface EntryTestDependencies {
  readonly api: Api
  readonly clock: Pick<ServerClock, "now" | "onChange" | "tellExactly">
  readonly testId: number
}

interface Asked<Input = void> {
  readonly input: Input
  readonly signal: AbortSignal
}

/** Browsers lay long timeouts aside while they sleep; so does nobody look away for longer. */
const longest = 10_000

/** One learner's way through a test, joined to the server; whoever starts it tells it `network.online`. */
export function entryTestWith(dependencies: EntryTestDependencies) {
  const { api, clock, testId } = dependencies
  const params = { id: testId }
  const told = async (answer: () => Promise<EntryTest>) => {
    const asked = performance.now()
    const test = await answer()
    const { attempt } = test
    if (attempt !== null) clock.tellExactly(Date.parse(attempt.serverTime), performance.now() - asked)
    return test
  }
  const read = fromPromise<EntryTest, void>(({ signal }: Asked) =>
    told(() => api.run("getEntryTest", { params }, { signal }))
  )
  return entryTestMachine.provide({
    actors: {
      resume: read,
      look: read,
      start: fromPromise<EntryTest, void>(({ signal }: Asked) =>
        told(() => api.run("startEntryTest", { params }, { signal }))
      ),
      save: fromPromise<SavedAnswer, Saving>(({ input, signal }: Asked<Saving>) =>
        saveDraft(dependencies, input, signal)
      ),
      submit: fromPromise<void, KeptDrafts>(({ input, signal }: Asked<KeptDrafts>) =>
        submitDrafts(dependencies, input, signal)
      ),
      timer: timerBy(clock)
    },
    actions: {
      tellPlace: (_, { attempt, question }) => {
        const input = { params, payload: { attempt, question } }
        // The next answer tells it too.
        api.run("moveInEntryTest", input).catch(() => {})
      }
    }
  })
}

function saveDraft({ api, testId }: EntryTestDependencies, { attempt, draft }: Saving, signal: AbortSignal) {
  const { question, answer, revision } = draft
  const input = { params: { id: testId, question }, payload: { attempt, answer, revision } }
  return api.run("saveEntryAnswer", input, { signal })
}

async function submitDrafts(
  dependencies: EntryTestDependencies,
  { attempt, drafts }: KeptDrafts,
  signal: AbortSignal
) {
  for (const draft of drafts) await saveLast(dependencies, { attempt, draft }, signal)
  const input = { params: { id: dependencies.testId }, payload: { attempt } }
  await dependencies.api.run("completeEntryTest", input, { signal })
}

/** The newest answer takes the place of an older one of this window's that arrived unheard; another window's stands. */
async function saveLast(
  dependencies: EntryTestDependencies,
  saving: Saving,
  signal: AbortSignal
): Promise<void> {
  const { draft } = saving
  const answer = await saveDraft(dependencies, saving, signal)
  if (answer.saved || !isOwn(draft, answer)) return
  const again = { ...draft, revision: answer.kept.revision }
  await saveDraft(dependencies, { ...saving, draft: again }, signal)
}

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
