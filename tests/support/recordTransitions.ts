import { afterEach } from "vitest"
import { transitionId } from "../../qa/coverage/transitionId.ts"
import { transitionKey } from "../../qa/coverage/Coverage.ts"
import { watchActors } from "../../src/features/shell/actors/watchActors.ts"

declare module "vitest" {
  interface TaskMeta {
    /** Keys of the transitions that machines took while the test ran. */
    transitions?: ReadonlyArray<string>
  }
}

const taken = new Set<string>()

watchActors((event) => {
  if (event.type !== "@xstate.microstep") return
  for (const transition of event._transitions)
    taken.add(transitionKey(transition.source.machine.id, transitionId(transition)))
})

afterEach(({ task }) => {
  task.meta.transitions = [...taken]
  taken.clear()
})
