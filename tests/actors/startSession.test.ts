import { describe, expect, test } from "vitest"
import { waitFor } from "xstate"
import { errorToast } from "../../src/api/errorToast.ts"
import {
  offline,
  othersTokens,
  refused,
  rotated,
  sessionModel,
  tokens
} from "../../qa/models/sessionModel.ts"
import { startFakeSession } from "../support/fakeSession.ts"
import { modelPaths } from "../support/machinePaths.ts"

describe("session actor", () => {
  const paths = Object.entries(sessionModel.starts).flatMap(([start, { tokens: initial }]) =>
    modelPaths(sessionModel, [start]).map((path) => ({ ...path, start, initial }))
  )

  test.each(paths)("follows the model: $start: $name", async ({ initial, steps }) => {
    const { actor, play } = startFakeSession(initial)

    for (const { event, expected } of steps) {
      play(event)
      const same = (value: unknown) => JSON.stringify(value) === JSON.stringify(expected.value)
      const snapshot = await waitFor(actor, (current) => same(current.value), { timeout: 60_000 })
      expect(snapshot.context).toEqual(expected.context)
    }
  })

  test("a 401 refreshes, stores the new pair, then reloads the page", async () => {
    const { actor, journal, play } = startFakeSession(tokens)

    play({ type: "session.unauthorized" })
    await expect.poll(() => journal).toEqual([`refresh ${tokens.refreshToken}`])
    play({ type: "xstate.done.actor.refreshTokens", output: rotated })
    await waitFor(actor, (snapshot) => snapshot.matches("authenticated"))

    expect(journal.slice(1)).toEqual([`storeTokens ${rotated.refreshToken}`, "reloadPage"])
  })

  test("waking close to the expiry renews silently, without a reload", async () => {
    const { actor, journal, play } = startFakeSession(tokens)

    play({ type: "session.woke" })
    await expect.poll(() => journal).toEqual([`refresh ${tokens.refreshToken}`])
    play({ type: "xstate.done.actor.refreshTokens", output: rotated })
    await waitFor(actor, (snapshot) => snapshot.matches("authenticated"))

    expect(journal.slice(1)).toEqual([`storeTokens ${rotated.refreshToken}`])
  })

  test("waking long before the expiry does nothing", () => {
    const { actor, journal } = startFakeSession(tokens)

    actor.send({ type: "session.woke" })

    expect(journal).toEqual([])
  })

  test("tokens renewed by another tab are adopted without a call", async () => {
    const { actor, journal, play, environment } = startFakeSession(tokens)
    environment.cookies = rotated

    play({ type: "session.unauthorized" })
    await waitFor(actor, (snapshot) => snapshot.matches("authenticated"))

    expect(journal).toEqual([`storeTokens ${rotated.refreshToken}`, "reloadPage"])
  })

  test("after another user's sign-in the previous user's answers are erased", async () => {
    const { actor, journal, play, environment } = startFakeSession(tokens)
    environment.cookies = othersTokens

    play({ type: "session.woke" })
    await waitFor(actor, (snapshot) => snapshot.context.tokens === othersTokens)

    expect(actor.getSnapshot().value).toBe("authenticated")
    expect(journal).toEqual(["forgetAnswers"])
  })

  test("a doubted session is checked silently, and continues if valid", async () => {
    const { actor, journal, play } = startFakeSession(tokens)

    play({ type: "session.doubted" })
    await expect.poll(() => journal).toEqual([`refresh ${tokens.refreshToken}`])
    play({ type: "xstate.done.actor.refreshTokens", output: rotated })
    await waitFor(actor, (snapshot) => snapshot.matches("authenticated"))

    expect(journal.slice(1)).toEqual([`storeTokens ${rotated.refreshToken}`])
  })

  test("a doubted session that has ended leads to sign-in", async () => {
    const { actor, journal, play } = startFakeSession(tokens)

    play({ type: "session.doubted" })
    await expect.poll(() => journal).toHaveLength(1)
    play({ type: "xstate.error.actor.refreshTokens", error: refused })
    await waitFor(actor, (snapshot) => snapshot.matches("guest"))

    expect(journal.slice(1)).toEqual(["forgetTokens", "forgetAnswers", "leaveToSignIn"])
  })

  test("a refused refresh finds the tokens of a call that replaced the session meanwhile", async () => {
    const { actor, journal, play, environment } = startFakeSession(tokens)

    play({ type: "session.doubted" })
    await expect.poll(() => journal).toEqual([`refresh ${tokens.refreshToken}`])
    environment.cookies = rotated
    play({ type: "xstate.error.actor.refreshTokens", error: refused })
    await waitFor(actor, (snapshot) => snapshot.matches("authenticated"))

    expect(actor.getSnapshot().context.tokens).toBe(rotated)
    expect(journal.slice(1)).toEqual([`storeTokens ${rotated.refreshToken}`])
  })

  test("a refused refresh erases the tokens, shows the message and leads to sign-in", async () => {
    const { actor, journal, play } = startFakeSession(tokens)
    const toasts: Array<unknown> = []
    actor.on("session.failed", ({ error, silent }) => toasts.push([silent, errorToast(error).text]))

    play({ type: "session.unauthorized" })
    await expect.poll(() => journal).toHaveLength(1)
    play({ type: "xstate.error.actor.refreshTokens", error: refused })
    await waitFor(actor, (snapshot) => snapshot.matches("guest"))

    expect(journal.slice(1)).toEqual(["forgetTokens", "forgetAnswers", "leaveToSignIn"])
    expect(toasts).toEqual([[false, { literal: "Sign in again" }]])
  })

  test("a sign-out erases the user's data and leads to the main site", async () => {
    const { actor, journal, play } = startFakeSession(tokens)

    play({ type: "session.signOut" })
    await expect.poll(() => journal).toEqual(["signOut"])
    play({ type: "xstate.done.actor.signOut" })
    await waitFor(actor, (snapshot) => snapshot.matches("guest"))

    expect(journal.slice(1)).toEqual(["forgetTokens", "forgetVisitor", "leaveToMainSite"])
  })

  test("a failed sign-out is reported, and the learner stays signed in", async () => {
    const { actor, journal, play } = startFakeSession(tokens)
    const toasts: Array<unknown> = []
    actor.on("session.failed", ({ error }) => toasts.push(errorToast(error).text))

    play({ type: "session.signOut" })
    await expect.poll(() => journal).toHaveLength(1)
    play({ type: "xstate.error.actor.signOut", error: offline })
    await waitFor(actor, (snapshot) => snapshot.matches("authenticated"))

    expect(toasts).toEqual([{ key: "errors:noConnection" }])
    expect(journal).toEqual(["signOut"])
  })
})
