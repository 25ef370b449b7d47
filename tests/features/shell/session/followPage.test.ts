import { describe, expect, test } from "vitest"
import { followPage } from "../../../../src/features/shell/session/followPage.ts"
import { rotated, tokens } from "../../../machines/sessionModel.ts"
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
  test("signing in here is told to the other tabs, once", () => {
    const { actor, announced } = startTab(null)

    actor.send({ type: "session.signedIn", tokens })
    actor.send({ type: "session.woke" })

    expect(announced).toEqual(["told"])
  })

  test("a sign-out in another tab makes a visitor here, and is not told again", () => {
    const { actor, journal, listeners, announced, environment } = startTab(tokens)
    environment.cookies = null

    listeners.announced()

    expect(actor.getSnapshot().value).toBe("guest")
    expect(journal).toEqual(["forgetAnswers"])
    expect(announced).toEqual([])
  })

  test("a renewal in another tab is taken over without reading anything again", () => {
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
