import { createActor, fromPromise } from "xstate"
import { reachability } from "../../../api/reachability.ts"
import { connectionMachine, type ConnectionActorRef } from "../../../machines/connectionMachine.ts"
import { publishNetworkReturn } from "./networkReturn.ts"
import { inspect } from "../actors/watchActors.ts"

const probeAddress = "/healthz"
const probeMs = 8_000

/** Accepts any response except gateway errors. */
async function probe(signal: AbortSignal): Promise<void> {
  const end = new AbortController()
  const giveUp = () => end.abort()
  const timer = setTimeout(giveUp, probeMs)
  signal.addEventListener("abort", giveUp)
  try {
    const { status } = await fetch(probeAddress, { cache: "no-store", signal: end.signal })
    if (status >= 502 && status <= 504) throw new Error(`The server is away: ${status}`)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", giveUp)
  }
}

/** Starts the page's connection actor; calls `onReturn` when a displayed connection loss has ended. */
export function startConnection(onReturn: () => void): ConnectionActorRef {
  const machine = connectionMachine.provide({
    actors: { probe: fromPromise<void, void>(({ signal }) => probe(signal)) },
    actions: { announceReturn: onReturn }
  })
  const actor = createActor(machine, { input: { hasNetwork: navigator.onLine }, inspect }).start()
  reachability.listen((outcome) => actor.send({ type: `call.${outcome}` }))
  if (reachability.last() === "unreachable") actor.send({ type: "call.unreachable" })
  actor.on("network.returned", publishNetworkReturn)
  window.addEventListener("offline", () => actor.send({ type: "network.lost" }))
  window.addEventListener("online", () => actor.send({ type: "network.found" }))
  return actor
}
