import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import { resendMachine } from "../../src/machines/resendMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { limit, resendModel, start } from "../../qa/models/resendModel.ts"

const resendPaths = modelPaths(resendModel)

function startResend(availableAt: number, answer: () => Promise<number>) {
  const clock = new SimulatedClock()
  const remembered: Array<number> = []
  let calls = 0
  const actor = createActor(
    resendMachine.provide({
      actors: {
        resend: fromPromise<number, void>(() => {
          calls += 1
          return answer()
        })
      },
      actions: { remember: (_, params) => void remembered.push(params.availableAt) }
    }),
    { clock, input: { availableAt, now: () => start + clock.now() } }
  ).start()
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) clock.increment(1000)
  }
  return { actor, pass, remembered, calls: () => calls }
}

describe("resend machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(resendMachine, resendPaths)).toEqual([])
  })

  test.each(resendPaths)("is ready exactly at the end of the countdown: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.context.secondsRemaining > 0).toBe(expected.matches("waiting"))
    }
  })

  test("continues the countdown after a reload", () => {
    const { actor, pass } = startResend(start + 3_000, () => Promise.resolve(60))
    expect(actor.getSnapshot().context.secondsRemaining).toBe(3)

    pass(2)
    expect([actor.getSnapshot().value, actor.getSnapshot().context.secondsRemaining]).toEqual(["waiting", 1])
    pass(1)
    expect(actor.getSnapshot().value).toBe("ready")
  })

  test("sends once and stores when it may send again", async () => {
    const { actor, remembered, calls } = startResend(0, () => Promise.resolve(60))

    actor.send({ type: "resend.asked" })
    actor.send({ type: "resend.asked" })
    await waitFor(actor, (snapshot) => snapshot.matches("waiting"))

    expect([calls(), remembered, actor.getSnapshot().context.secondsRemaining]).toEqual([
      1,
      [start + 60_000],
      60
    ])
  })

  test("waits as long as a 429 says", async () => {
    const { actor, remembered } = startResend(0, () => Promise.reject(limit))

    actor.send({ type: "resend.asked" })
    await waitFor(actor, (snapshot) => snapshot.matches("waiting"))

    expect(remembered).toEqual([start + 7_000])
  })
})
