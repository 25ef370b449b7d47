// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from "xstate"
import { connectionModel } from "../../../../qa/models/connectionModel.ts"
import { ConnectionBar } from "../../../../src/features/shell/connection/ConnectionBar.tsx"
import type { VersionOffer } from "../../../../src/features/shell/connection/newVersion.ts"
import { connectionMachine } from "../../../../src/machines/connectionMachine.ts"
import { inspect } from "../../../../src/features/shell/actors/watchActors.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { waitingActors } from "../../../support/waitingActors.ts"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

/** A connection whose probes end on command. */
function startConnection() {
  const setup = { answers: true }
  const clock = new SimulatedClock()
  const probe = fromPromise<void, void>(async () => {
    if (!setup.answers) throw new TypeError("Failed to fetch")
  })
  const machine = connectionMachine.provide({ actors: { probe } })
  const actor = createActor(machine, { clock, inspect, input: { hasNetwork: true } }).start()
  const pass = (ms: number) =>
    act(async () => {
      clock.increment(ms)
      await new Promise((done) => setTimeout(done))
    })
  return { setup, actor, pass }
}

const offerOf = (accept: (() => void) | null): VersionOffer => ({
  current: () => accept,
  subscribe: () => () => {},
  dismiss: vi.fn<() => void>()
})

async function show(language: "ru" | "en", versions: VersionOffer | null = null) {
  const connection = startConnection()
  const bar = <ConnectionBar actor={connection.actor} versions={versions} />
  const view = await renderApp(bar, { language })
  await act(() => view.texts.loadNamespaces("connection"))
  return connection
}

const said = () => screen.getByRole("status").textContent

test.each([
  ["ru", /Нет интернета/, /Сервер не отвечает/, "Связь вернулась"],
  ["en", /You are offline/, /The server does not answer/, "Back online"]
] as const)("describes the state of the connection (%s)", async (language, offline, reconnecting, back) => {
  const { actor, setup, pass } = await show(language)
  expect(said()).toBe("")

  setup.answers = false
  actor.send({ type: "network.lost" })
  await pass(1_000)
  expect(said()).toBe("")
  await pass(500)
  expect(said()).toMatch(offline)

  await act(async () => actor.send({ type: "network.found" }))
  await pass(0)
  expect(said()).toMatch(reconnecting)

  setup.answers = true
  await act(async () => screen.getByRole("button").click())
  await pass(0)
  expect(said()).toBe(back)
  await pass(4_000)
  expect(said()).toBe("")
})

test("a new version loads after a press", async () => {
  const accept = vi.fn<() => void>()
  const versions = offerOf(accept)
  await show("en", versions)
  expect(said()).toMatch(/There is a new version of Zama/)
  expect(accept).not.toHaveBeenCalled()

  screen.getByRole("button", { name: "Later" }).click()
  expect(versions.dismiss).toHaveBeenCalledTimes(1)
  screen.getByRole("button", { name: "Reload" }).click()
  expect(accept).toHaveBeenCalledTimes(1)
})

/** What the bar says in a state: by the first matching part of its path. */
const saidIn = ({ value }: AnyMachineSnapshot): RegExp => {
  if (value === "offline") return /^You are offline/
  if (value === "back") return /^Back online$/
  return typeof value === "object" ? /^The server does not answer/ : /^$/
}

/** The bar over a probe that the walk answers. */
async function walk(hasNetwork: boolean) {
  const waiting = waitingActors()
  const machine = connectionMachine.provide({
    actors: { probe: waiting.actor<void, void>("probe") },
    // The walk ends delays itself.
    delays: { grace: 1e9, farewell: 1e9, probeDelay: 1e9 }
  })
  const actor = createActor(machine, { inspect, input: { hasNetwork } }).start()
  const view = await renderApp(<ConnectionBar actor={actor} versions={null} />, { language: "en" })
  await act(() => view.texts.loadNamespaces("connection"))
  return { actor, settle: waiting.settle }
}

test.each(
  ["with a network", "without a network"].flatMap((start) =>
    modelPaths(connectionModel, [start]).map((path) => ({ ...path, start }))
  )
)("says the state of the connection $start: $name", async ({ start, steps }) => {
  const { actor, settle } = await walk(start === "with a network")
  for (const { event, expected } of steps) {
    await (settle({ ...event, type: event.type.replace("confirm", "probe") }) ??
      act(async () => actor.send(event as never)))
    await expect.poll(() => actor.getSnapshot().value).toEqual(expected.value)
    expect(said()).toMatch(saidIn(expected))
    expect(screen.queryByRole("button", { name: "Try now" }) !== null).toBe(expected.matches("reconnecting"))
  }
  actor.stop()
})
