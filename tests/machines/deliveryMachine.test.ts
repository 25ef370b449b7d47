import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createActor, fromCallback, fromPromise, setup, type AnyEventObject } from "xstate"
import { Conflict, SessionExpired, TooManyRequests } from "../../src/api/errors.ts"
import { deliveryModel } from "../../qa/models/deliveryModel.ts"
import { deliveryOf, type DeliveryNotice } from "../../src/machines/deliveryMachine.ts"
import { solutionDelivery } from "../../src/machines/submissionMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const delivery = deliveryOf<string, string>()

const paths = modelPaths(deliveryModel)

/** A parent that records what its delivery reports. */
function startParent(machine: typeof delivery = delivery) {
  const journal: Array<unknown> = []
  const calls: Array<{ resolve: (receipt: string) => void; reject: (error: unknown) => void }> = []
  let comeBack = () => {}
  const child = machine.provide({
    actors: {
      send: fromPromise<string, { readonly payload: string }>(({ input, signal }) => {
        journal.push(`send ${input.payload}`)
        signal.addEventListener("abort", () => journal.push("aborted"))
        return new Promise((resolve, reject) => calls.push({ resolve, reject }))
      }),
      network: fromCallback(({ sendBack }) => {
        comeBack = () => sendBack({ type: "network.online" })
        return () => void (comeBack = () => {})
      })
    }
  })
  const parent = createActor(
    setup({
      types: { events: {} as DeliveryNotice | { type: "cancelled" } },
      actors: { child },
      actions: { note: (_, { noted }: { noted: unknown }) => void journal.push(noted) }
    }).createMachine({
      initial: "delivering",
      states: {
        delivering: {
          on: {
            cancelled: "over",
            "delivery.*": { actions: { type: "note", params: ({ event }) => ({ noted: event.type }) } }
          },
          invoke: {
            id: "child",
            src: "child",
            input: { payload: "letter" },
            onDone: {
              target: "over",
              actions: { type: "note", params: ({ event }) => ({ noted: event.output }) }
            },
            onError: {
              target: "over",
              actions: { type: "note", params: ({ event }) => ({ noted: event.error }) }
            }
          }
        },
        over: {}
      }
    })
  ).start()
  const sendNow = () => parent.getSnapshot().children["child"]?.send({ type: "delivery.sendNow" })
  return { parent, journal, calls, sendNow, comeBack: () => comeBack() }
}

/** Lets a settled promise reach its actor. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

describe("deliveryMachine", () => {
  test("every state is reachable", () => {
    expect(unvisitedStates(delivery, paths)).toEqual([])
  })

  test.each(paths)("a parent receives each wait: $name", async ({ steps }) => {
    const { journal, calls, sendNow, comeBack } = startParent()
    const play = (event: AnyEventObject) => {
      if (event.type === "xstate.done.actor.send") calls.at(-1)!.resolve("receipt")
      else if (event.type === "xstate.error.actor.send") calls.at(-1)!.reject(event["error"])
      else if (event.type === "network.online") comeBack()
      else if (event.type === "delivery.sendNow") sendNow()
      else vi.advanceTimersByTime(30_000)
    }
    const reported: Array<unknown> = ["send letter"]
    let before = "sending"
    for (const { event, expected } of steps) {
      play(event)
      await settle()
      const now = String(expected.value)
      if (now === "delivered") reported.push("receipt")
      else if (now === "waitingForNetwork") reported.push("delivery.waiting")
      else if (before === "waitingForNetwork") reported.push("delivery.resumed", "send letter")
      before = now
    }
    expect(journal).toEqual(reported)
  })

  test.each([
    ["an error that no retry can mend", delivery, new Conflict({ message: "No" })],
    ["a defect", delivery, new Error("a bug")],
    ["too many requests, for a solution", solutionDelivery, new TooManyRequests({ message: "Wait" })]
  ])("ends with %s", async (_, machine, failure) => {
    const { journal, calls } = startParent(machine as unknown as typeof delivery)
    calls[0]!.reject(failure)
    await settle()
    expect(journal).toEqual(["send letter", failure])
  })

  test.each([
    ["an expired session, for a solution", solutionDelivery, new SessionExpired({ message: "expired" })],
    ["too many requests", delivery, new TooManyRequests({ message: "Wait" })]
  ])("waits after %s", async (_, machine, failure) => {
    const { journal, calls } = startParent(machine as unknown as typeof delivery)
    calls[0]!.reject(failure)
    await settle()
    expect(journal).toEqual(["send letter", "delivery.waiting"])
  })

  test("a parent that leaves aborts the call", () => {
    const { parent, journal } = startParent()
    parent.send({ type: "cancelled" })
    expect(journal).toEqual(["send letter", "aborted"])
  })
})
