import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { AnyEventObject } from "xstate"
import { PasskeySignIn } from "../../../../src/features/account/passkeys/PasskeySignIn.tsx"
import { passkeySignInMachine } from "../../../../src/machines/passkeySignInMachine.ts"
import { passkeySignInModel } from "../../../../qa/models/passkeyModels.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { waitingActors } from "../../../support/waitingActors.ts"
import { eventually } from "../../../support/eventually.ts"

const setup = vi.hoisted(() => ({ machine: null as unknown }))
vi.mock("../../../../src/features/account/passkeys/passkeyActors.ts", () => ({
  passkeySignInWith: () => setup.machine
}))

const questionLife = 60
const button = () => screen.queryByRole("button", { name: "Войти по ключу доступа" })

/** The visible controls and the message in each state and after each notice. */
const seen = () => ({
  button: button() !== null,
  busy: button()?.getAttribute("aria-busy") === "true",
  said: screen.queryByRole("status")?.textContent ?? ""
})

const words = (notice: { kind: string; text?: string } | null) => {
  if (notice === null) return ""
  return notice.text ?? "Вход по ключу не завершён. Попробуйте ещё раз или войдите с паролем."
}

describe("PasskeySignIn", () => {
  afterEach(cleanup)

  test.each(modelPaths(passkeySignInModel))("shows each state: $name", async ({ steps }) => {
    const { actor, settle, started } = waitingActors()
    setup.machine = passkeySignInMachine.provide({
      actors: { look: actor("look"), suggest: actor("suggest"), ask: actor("ask"), signIn: actor("signIn") },
      delays: { questionLife }
    })
    const { actor: session } = startFakeSession(null)
    await renderApp(<PasskeySignIn sharedDevice={false} />, { session })

    /** Plays a model event on the page. */
    const play = (event: AnyEventObject) => {
      if (event.type === "passkey.pressed") return act(async () => button()!.click())
      if (event.type.startsWith("xstate.after")) return untilAsked(started.length + 1)
      return settle(event)
    }
    const untilAsked = (times: number) =>
      act(() => eventually(() => started.length >= times || Promise.reject(new Error("not asked again"))))
    for (const { event, expected } of steps) {
      await play(event)
      const { ability, notice } = expected.context
      await expect.poll(seen).toEqual({
        button: ability.signsIn,
        busy: expected.hasTag("busy"),
        said: words(notice)
      })
    }
    const signedIn = steps.at(-1)!.expected.matches("signedIn")
    expect(session.getSnapshot().context.tokens !== null).toBe(signedIn)
  })
})
