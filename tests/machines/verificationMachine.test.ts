import { describe, expect, test } from "vitest"
import { Invalid, NotFound, ServerUnreachable, TooManyRequests } from "../../src/api/errors.ts"
import { verificationMachine } from "../../src/machines/verificationMachine.ts"
import { transitionPaths, unvisitedStates } from "../support/machinePaths.ts"

const outcomes = [
  [{ type: "xstate.done.actor.confirm", output: { accessToken: "a", refreshToken: "r" } }, "confirmed"],
  [{ type: "xstate.error.actor.confirm", error: new Invalid({ message: "", fields: {} }) }, "stale"],
  [{ type: "xstate.error.actor.confirm", error: new NotFound({ message: "" }) }, "stale"],
  [{ type: "xstate.error.actor.confirm", error: new ServerUnreachable({ status: null }) }, "unanswered"],
  [
    { type: "xstate.error.actor.confirm", error: new TooManyRequests({ message: "", retryAfter: 1 }) },
    "unanswered"
  ]
] as const

const paths = transitionPaths(verificationMachine, {
  input: { token: "t" },
  events: [...outcomes.map(([event]) => event), { type: "verification.retried" }]
})

describe("verification machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(verificationMachine, paths)).toEqual([])
  })

  test.each(paths)("calls a link stale only when the server says so: $name", ({ steps }) => {
    for (const { event, expected } of steps) {
      const outcome = outcomes.find(([candidate]) => candidate === event)?.[1] ?? "confirming"
      expect(expected.value).toBe(outcome)
    }
  })
})
