import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { ServerFault, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { sessionMachine } from "../../src/machines/sessionMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { dueMachine, sessionPaths, tokens } from "./sessionModel.ts"

describe("session machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(dueMachine, sessionPaths)).toEqual([])
  })

  test.each(sessionPaths)("is a guest exactly while it holds no tokens: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.context.tokens === null).toBe(expected.matches("guest"))
    }
  })

  test.each(sessionPaths)("shows itself busy exactly while a call is under way: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.hasTag("busy")).toBe(expected.matches("refreshing") || expected.matches("signingOut"))
    }
  })

  test("starts signed in where there are tokens", () => {
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

  test.each([
    ["no reply", new Unreachable()],
    ["a fault", new ServerFault()],
    ["a 429", new TooManyRequests({ message: "Slow down", retryAfter: 3 })]
  ])("%s says nothing about the tokens, which stay", (_, error) => {
    const failing = createActor(sessionMachine, { input: { tokens } }).start()
    failing.send({ type: "session.unauthorized" })
    failing.send({ type: "xstate.error.actor.refreshTokens", error } as never)

    expect(failing.getSnapshot().value).toBe("authenticated")
    expect(failing.getSnapshot().context.tokens).toEqual(tokens)
  })
})
