import { describe, expect, test } from "vitest"
import { deferredSession, sessionSettled } from "../../../../src/features/shell/session/Session.ts"
import { isLearner } from "../../../../src/features/shell/session/SessionContext.ts"
import { rotated, tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"

function startDeferred(initial: typeof tokens | null) {
  const fake = startFakeSession(initial)
  let loads = 0
  const session = deferredSession(initial, async () => {
    loads += 1
    return fake.actor
  })
  return { ...fake, session, loads: () => loads }
}

describe("deferred session", () => {
  test("a visitor's calls neither wait nor load the actor", async () => {
    const { session, loads } = startDeferred(null)

    await session.settled()

    expect(isLearner(session.getSnapshot())).toBe(false)
    expect(loads()).toBe(0)
  })

  test("is signed in at once, before its actor has loaded", () => {
    const { session, loads } = startDeferred(tokens)

    expect(isLearner(session.getSnapshot())).toBe(true)
    expect(session.getSnapshot().can({ type: "session.signOut" })).toBe(true)
    expect(loads()).toBe(0)
  })

  test("the first event loads the actor once and reaches it", async () => {
    const { session, loads } = startDeferred(null)
    const views: Array<boolean> = []
    session.subscribe((view) => views.push(isLearner(view)))

    session.send({ type: "session.signedIn", tokens })
    session.send({ type: "session.woke" })
    await expect.poll(() => isLearner(session.getSnapshot())).toBe(true)

    expect(loads()).toBe(1)
    expect(views.at(-1)).toBe(true)
  })

  test("calls wait during a refresh, and only then", async () => {
    const { session, play } = startDeferred(tokens)
    await session.started()
    play({ type: "session.woke" })
    const order: Array<string> = []
    const waiting = session.settled().then(() => order.push("call"))

    await Promise.resolve()
    order.push("renewed")
    play({ type: "xstate.done.actor.refreshTokens", output: rotated })
    await waiting

    expect(order).toEqual(["renewed", "call"])
    await sessionSettled(session)
  })
})
