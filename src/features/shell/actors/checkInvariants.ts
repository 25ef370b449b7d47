import type { Api } from "../../../api/client.ts"
import { brokenInvariants } from "../../../machines/invariants.ts"
import { machineSnapshot, watchActors } from "./watchActors.ts"

/** Checks the invariants after each transition of the page's actors, and reports each broken one once. */
export function checkInvariants(api: Api): () => void {
  const reported = new Set<string>()
  return watchActors((event) => {
    const snapshot = machineSnapshot(event)
    if (snapshot === null) return
    const machine = snapshot.machine.id
    for (const invariant of brokenInvariants(snapshot)) {
      if (reported.has(`${machine} ${invariant}`)) continue
      reported.add(`${machine} ${invariant}`)
      console.error(`${machine} in ${JSON.stringify(snapshot.value)}: not true that ${invariant}`)
      api.run("reportBrokenInvariant", { payload: { machine, invariant } }).catch(() => {})
    }
  })
}
