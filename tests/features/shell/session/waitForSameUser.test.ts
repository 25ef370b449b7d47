import { describe, expect, test } from "vitest"
import { followPage } from "../../../../src/features/shell/session/followPage.ts"
import { waitForSameUser } from "../../../../src/features/shell/session/waitForSameUser.ts"
import { deferredSession } from "../../../../src/features/shell/session/Session.ts"
import { othersTokens, rotated, tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"

/** A tab suspended since `initial`, without any events. */
function startSleeper(initial: typeof tokens | null) {
  const { actor, environment, journal } = startFakeSession(initial)
  const session = deferredSession(initial, async () => actor)
  const nothing = {
    onShown: () => {},
    onOnline: () => {},
    tabs: { announceTokens: () => {}, onTokens: () => {} }
  }
  const catchUp = followPage(session, () => environment.cookies, nothing)
  return { session, environment, journal, mayCall: () => waitForSameUser(session, catchUp) }
}

describe("calls of a tab that was suspended", () => {
  test("continue without changes", async () => {
    const { mayCall } = startSleeper(tokens)
    await expect(mayCall()).resolves.toBeUndefined()
  })

  test("continue with tokens that another tab has renewed", async () => {
    const { mayCall, environment, session } = startSleeper(tokens)
    environment.cookies = rotated
    await expect(mayCall()).resolves.toBeUndefined()
    expect(session.getSnapshot().context.tokens).toEqual(rotated)
  })

  test("are aborted if another user has signed in, whose page it becomes", async () => {
    const { mayCall, environment, session, journal } = startSleeper(tokens)
    environment.cookies = othersTokens
    await expect(mayCall()).rejects.toMatchObject({ name: "AbortError" })
    expect(session.getSnapshot().context.tokens).toEqual(othersTokens)
    expect(journal).toEqual(["forgetAnswers"])
  })

  test("are aborted if the learner has signed out", async () => {
    const { mayCall, environment, session } = startSleeper(tokens)
    environment.cookies = null
    await expect(mayCall()).rejects.toMatchObject({ name: "AbortError" })
    expect(session.getSnapshot().context.tokens).toBeNull()
  })

  test("continue for a visitor who has signed in meanwhile", async () => {
    const { mayCall, environment } = startSleeper(null)
    environment.cookies = tokens
    await expect(mayCall()).resolves.toBeUndefined()
  })
})
