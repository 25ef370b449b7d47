import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { NotFound, Rejected, ServerFault, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { sessionMachine } from "../../src/machines/sessionMachine.ts"
import { dueMachine, othersTokens, rotated, sessionModel, tokens } from "../../qa/models/sessionModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const sessionPaths = modelPaths(sessionModel)

describe("session machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(dueMachine, sessionPaths)).toEqual([])
  })

  test.each(sessionPaths)("is a guest exactly while it has no tokens: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.context.tokens === null).toBe(expected.matches("guest"))
    }
  })

  test.each(sessionPaths)("is busy exactly while a call is pending: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.hasTag("busy")).toBe(expected.matches("refreshing") || expected.matches("signingOut"))
    }
  })

  test("starts signed in with tokens", () => {
    const actor = createActor(sessionMachine, { input: { tokens } }).start()

    expect(actor.getSnapshot().value).toBe("authenticated")
  })

  test("a 401 during a silent refresh makes it end with a reload, without a second call", () => {
    const actor = createActor(dueMachine, { input: { tokens } }).start()
    actor.send({ type: "session.woke" })
    const call = actor.getSnapshot().children["refreshTokens"]
    actor.send({ type: "session.unauthorized" })

    expect(actor.getSnapshot().value).toEqual({ refreshing: "aloud" })
    expect(actor.getSnapshot().children["refreshTokens"]).toBe(call)
    expect(actor.getSnapshot().can({ type: "session.signOut" })).toBe(false)
  })

  test("another account's sign-in during a sign-out is taken over, and its tokens stay", () => {
    const forgotten: Array<string> = []
    const machine = dueMachine.provide({
      actions: {
        forgetTokens: () => void forgotten.push("tokens"),
        forgetAnswers: () => void forgotten.push("answers")
      }
    })
    const actor = createActor(machine, { input: { tokens } }).start()
    actor.send({ type: "session.signOut" })
    actor.send({ type: "session.changedElsewhere", tokens: null })
    actor.send({ type: "session.changedElsewhere", tokens: rotated })
    expect(actor.getSnapshot().value).toBe("signingOut")

    actor.send({ type: "session.changedElsewhere", tokens: othersTokens })
    actor.send({ type: "xstate.done.actor.signOut" } as never)

    expect(actor.getSnapshot().value).toBe("authenticated")
    expect(actor.getSnapshot().context.tokens).toEqual(othersTokens)
    expect(forgotten).toEqual(["answers"])
  })

  test.each([
    ["no reply", new Unreachable()],
    ["a fault", new ServerFault()],
    ["a 429", new TooManyRequests({ message: "Slow down", retryAfter: 3 })],
    ["a gateway's 404", new NotFound({ message: "" })],
    ["a body that was cut", new Rejected({ message: "", code: "bad_request" })]
  ])("%s does not invalidate the tokens", (_, error) => {
    const failing = createActor(sessionMachine, { input: { tokens } }).start()
    failing.send({ type: "session.unauthorized" })
    failing.send({ type: "xstate.error.actor.refreshTokens", error } as never)

    expect(failing.getSnapshot().value).toBe("authenticated")
    expect(failing.getSnapshot().context.tokens).toEqual(tokens)
  })
})
