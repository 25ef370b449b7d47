import { describe, expect, test } from "vitest"
import { followPage } from "../../../../src/features/shell/session/followPage.ts"
import { settledAsBefore } from "../../../../src/features/shell/session/sameVisitor.ts"
import { deferredSession } from "../../../../src/features/shell/session/Session.ts"
import { othersTokens, rotated, tokens } from "../../../machines/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"

/** A tab that has slept since `initial`: nobody has told it anything. */
function startSleeper(initial: typeof tokens | null) {
  const { actor, environment, journal } = startFakeSession(initial)
  const session = deferredSession(initial, async () => actor)
  const nothing = {
    onShown: () => {},
    onOnline: () => {},
    tabs: { announceTokens: () => {}, onTokens: () => {} }
  }
  const catchUp = followPage(session, () => environment.cookies, nothing)
  return { session, environment, journal, mayCall: () => settledAsBefore(session, catchUp) }
}

describe("what a tab that has slept may ask", () => {
  test("as ever, when nothing has changed", async () => {
    const { mayCall } = startSleeper(tokens)
    await expect(mayCall()).resolves.toBeUndefined()
  })

  test("as ever, with tokens that another tab has renewed", async () => {
    const { mayCall, environment, session } = startSleeper(tokens)
    environment.cookies = rotated
    await expect(mayCall()).resolves.toBeUndefined()
    expect(session.getSnapshot().context.tokens).toEqual(rotated)
  })

  test("nothing, when somebody else has signed in: it becomes their page first", async () => {
    const { mayCall, environment, session, journal } = startSleeper(tokens)
    environment.cookies = othersTokens
    await expect(mayCall()).rejects.toMatchObject({ name: "AbortError" })
    expect(session.getSnapshot().context.tokens).toEqual(othersTokens)
    expect(journal).toEqual(["forgetAnswers"])
  })

  test("nothing, when the learner has signed out", async () => {
    const { mayCall, environment, session } = startSleeper(tokens)
    environment.cookies = null
    await expect(mayCall()).rejects.toMatchObject({ name: "AbortError" })
    expect(session.getSnapshot().context.tokens).toBeNull()
  })

  test("all that a visitor may, as whoever has signed in meanwhile", async () => {
    const { mayCall, environment } = startSleeper(null)
    environment.cookies = tokens
    await expect(mayCall()).resolves.toBeUndefined()
  })
})
