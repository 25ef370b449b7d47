import { downloadBlob } from "../../../src/ui/downloadBlob.ts"
import type { Trace } from "../../../src/api/contract/messages/trace.ts"
import type { WatchedActor } from "../page/messages.ts"

/** Names of events and states alone, as `npm run zama -- replay` reads them. */
const traceOf = ({ machine, steps }: WatchedActor): Trace => ({
  machine,
  steps: steps.map(({ event, states }) => ({ event, states }))
})

/** Saves what an actor did as a file. */
export const saveTrace = (actor: WatchedActor): void =>
  downloadBlob(
    `${actor.machine}-trace.json`,
    new Blob([`${JSON.stringify(traceOf(actor), null, 2)}\n`], { type: "application/json" })
  )
