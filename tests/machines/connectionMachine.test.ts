import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from "xstate"
import { connectionMachine } from "../../src/machines/connectionMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { connectionModel } from "../../qa/models/connectionModel.ts"

const connectionPaths = modelPaths(connectionModel, ["with a network"])

const isShown = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches("offline") || snapshot.matches("reconnecting")

/** A connection whose probes and timers the test controls. */
function startConnection(hasNetwork = true) {
  const clock = new SimulatedClock()
  const environment = { answers: true, returns: 0, notified: 0 }
  const machine = connectionMachine.provide({
    actors: {
      probe: fromPromise<void, void>(async () => {
        if (!environment.answers) throw new TypeError("Failed to fetch")
      })
    },
    actions: { announceReturn: () => void (environment.returns += 1) }
  })
  const actor = createActor(machine, { clock, input: { hasNetwork } })
  const seen: Array<string> = []
  actor.on("network.returned", () => void (environment.notified += 1))
  actor.subscribe(({ value }) => {
    const state = typeof value === "string" ? value : Object.keys(value)[0]!
    if (seen.at(-1) !== state) seen.push(state)
  })
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await new Promise((done) => setImmediate(done))
  }
  return { actor, environment, pass, seen }
}

describe("connectionMachine", () => {
  test("every state is reachable", () => {
    expect(unvisitedStates(connectionMachine, connectionPaths)).toEqual([])
  })

  test("walks each of its transitions", () => {
    const transitions = connectionPaths.map(({ steps }) => {
      const from = JSON.stringify(steps.at(-2)?.expected.value ?? "online")
      const { event, expected } = steps.at(-1)!
      return `${from} ${event.type} ${JSON.stringify(expected.value)}`.replaceAll('"', "")
    })

    expect([...new Set(transitions)].toSorted()).toMatchSnapshot()
  })

  test.each(connectionPaths)("shows no loss before a probe has confirmed it: $name", ({ steps }) => {
    const shown = steps.findIndex(({ expected }) => isShown(expected))
    const confirmed = steps.findIndex(({ event }) => event.type === "xstate.error.actor.confirm")

    expect(shown).toBe(confirmed)
  })

  test.each(connectionPaths)(
    "shows «offline» exactly while the device has no network: $name",
    ({ steps }) => {
      const shown = steps.map(({ expected }) => expected).filter(isShown)

      expect(shown.map((state) => state.matches("offline"))).toEqual(
        shown.map(({ context }) => !context.hasNetwork)
      )
    }
  )

  test.each(connectionPaths)("is back only after a loss was shown: $name", ({ steps }) => {
    const states = steps.map(({ expected }) => expected)
    const returns = states.filter(
      (state, index) => state.matches("back") && !states[index - 1]?.matches("back")
    )
    const before = returns.map((state) => states[states.indexOf(state) - 1])

    expect(before.map((state) => state !== undefined && isShown(state))).toEqual(returns.map(() => true))
  })

  test("one lost call among others changes nothing", async () => {
    const { actor, pass, seen } = startConnection()
    actor.send({ type: "call.unreachable" })
    await pass(1_000)
    actor.send({ type: "call.answered" })
    await pass(10_000)

    expect(seen).toEqual(["online", "wavering", "online"])
  })

  test("a short loss of the network changes nothing", async () => {
    const { actor, pass, seen, environment } = startConnection()
    for (let blink = 0; blink < 3; blink++) {
      actor.send({ type: "network.lost" })
      await pass(500)
      actor.send({ type: "network.found" })
      await pass(500)
    }

    expect(new Set(seen)).toEqual(new Set(["online", "wavering", "checking"]))
    expect(environment).toMatchObject({ returns: 0, notified: 3 })
  })

  test("a server that goes down and returns: reconnecting, back, and quiet again", async () => {
    const { actor, pass, seen, environment } = startConnection()
    environment.answers = false
    actor.send({ type: "call.unreachable" })
    await pass(1_500)
    await pass(1_000)
    await pass(2_000)
    environment.answers = true
    await pass(4_000)
    await pass(4_000)

    expect(seen).toEqual(["online", "wavering", "checking", "reconnecting", "back", "online"])
    expect(environment).toMatchObject({ returns: 1, notified: 1 })
  })

  test("a device that starts without a network shows it once it is certain", async () => {
    const { actor, pass, environment } = startConnection(false)
    expect(actor.getSnapshot().value).toBe("wavering")
    environment.answers = false
    await pass(1_500)
    expect(actor.getSnapshot().value).toBe("offline")
    environment.answers = true
    actor.send({ type: "network.found" })
    await pass(0)
    expect(actor.getSnapshot().value).toBe("back")
  })

  test("an answer sent before the network was lost is no proof of a network", async () => {
    const { actor, environment, pass } = startConnection()
    actor.send({ type: "network.lost" })
    environment.answers = false
    actor.send({ type: "call.answered" })
    await pass(1_500)
    expect(actor.getSnapshot().value).toBe("offline")
  })
})
