import { describe, expect, test } from "vitest"
import { followPage } from "../../../../src/features/shell/session/followPage.ts"
import { othersTokens, rotated, tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"

function startTab(initial: typeof tokens | null) {
  const fake = startFakeSession(initial)
  const listeners: Record<"shown" | "online" | "announced", () => void> = {
    shown: () => {},
    online: () => {},
    announced: () => {}
  }
  const announced: Array<string> = []
  followPage(fake.actor, () => fake.environment.cookies, {
    onShown: (listener) => (listeners.shown = listener),
    onOnline: (listener) => (listeners.online = listener),
    tabs: {
      announceTokens: () => announced.push("told"),
      onTokens: (listener) => (listeners.announced = listener)
    }
  })
  return { ...fake, listeners, announced }
}

describe("followPage", () => {
  test("announces a sign-in to the other tabs, once", () => {
    const { actor, announced } = startTab(null)

    actor.send({ type: "session.signedIn", tokens })
    actor.send({ type: "session.woke" })

    expect(announced).toEqual(["told"])
  })

  test("a sign-out in another tab makes the user a visitor here, without another announcement", () => {
    const { actor, journal, listeners, announced, environment } = startTab(tokens)
    environment.cookies = null

    listeners.announced()

    expect(actor.getSnapshot().value).toBe("guest")
    expect(journal).toEqual(["forgetAnswers"])
    expect(announced).toEqual([])
  })

  test("another user's sign-in during a sign-out is taken over, and the sign-out ends unanswered", async () => {
    const { actor, journal, listeners, environment } = startTab(tokens)
    actor.send({ type: "session.signOut" })
    await expect.poll(() => journal).toEqual(["signOut"])
    environment.cookies = othersTokens

    listeners.announced()

    expect(actor.getSnapshot().value).toBe("authenticated")
    expect(actor.getSnapshot().context.tokens).toEqual(othersTokens)
    await expect.poll(() => journal.toSorted()).toEqual(["forgetAnswers", "signOut", "signOut aborted"])
    expect(environment.cookies).toEqual(othersTokens)
  })

  test("a renewal in another tab is adopted without reloading data", () => {
    const { actor, journal, listeners, environment } = startTab(tokens)
    environment.cookies = rotated

    listeners.shown()

    expect(actor.getSnapshot().context.tokens).toEqual(rotated)
    expect(journal).toEqual([])
  })

  test.each(["shown", "online"] as const)("%s after a long sleep renews at once", (event) => {
    const { actor, listeners, environment } = startTab(tokens)
    environment.now += 60 * 60_000

    listeners[event]()

    expect(actor.getSnapshot().value).toEqual({ refreshing: "silently" })
  })
})
