import { createActor, fromCallback, fromPromise, waitFor } from "xstate"
import {
  draftMachine,
  type Draft,
  type DraftActorRef,
  type DraftDurability,
  type RestoredDraft
} from "../../../machines/draftMachine.ts"
import { inspect } from "../../shell/actors/watchActors.ts"

/** What an opened draft gives its actor. */
export interface DraftDependencies {
  readonly template: string
  readonly restored: RestoredDraft
  readonly put: (draft: Draft) => Promise<DraftDurability>
  readonly writeJournal: (draft: Draft) => void
  readonly notifyTabs: (draft: Draft) => void
}

/** Starts the actor of a restored draft; resolves once it accepts edits. */
export async function startDraft(draft: DraftDependencies): Promise<DraftActorRef> {
  const machine = draftMachine.provide({
    actors: {
      restore: fromPromise(async () => draft.restored),
      save: fromPromise(({ input }: { readonly input: Draft }) => draft.put(input)),
      tabs: fromCallback(({ receive }) => receive((saved) => draft.notifyTabs(saved.draft)))
    },
    actions: { writeJournal: (_, { draft: left }) => draft.writeJournal(left) }
  })
  const actor = createActor(machine, { input: { template: draft.template }, inspect }).start()
  await waitFor(actor, (snapshot) => snapshot.matches("open"))
  return actor
}
