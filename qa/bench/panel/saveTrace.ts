import type { Trace } from "../../traces/Trace.ts"
import type { WatchedActor } from "../page/messages.ts"

/** Names of events and states alone, as `npm run zama -- replay` reads them. */
const traceOf = ({ machine, steps }: WatchedActor): Trace => ({
  machine,
  steps: steps.map(({ event, states }) => ({ event, states }))
})

/** Saves what an actor did as a file. */
export function saveTrace(actor: WatchedActor): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(traceOf(actor), null, 2)}\n`], { type: "application/json" })
  )
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: `${actor.machine}-trace.json`
  })
  link.click()
  URL.revokeObjectURL(address)
}
