import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { waitFor } from "xstate"
import { isLearner, useSession } from "../../../../src/features/shell/session/SessionContext.ts"
import { SignOutDialog } from "../../../../src/features/shell/session/SignOutDialog.tsx"
import { rotated, sessionModel, tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"

function DialogInPage({ onClose = () => {} }: { readonly onClose?: () => void }) {
  return (
    <>
      <p>{useSession(isLearner) ? "learner" : "visitor"}</p>
      <SignOutDialog onClose={onClose} />
    </>
  )
}

const confirmButton = () => screen.getByText("Выйти").closest("button")!

/** The view of each state: the user, and whether the button is enabled or pending. */
const viewOf = (value: unknown) => {
  const state = typeof value === "string" ? value : "refreshing"
  return {
    who: state === "guest" ? "visitor" : "learner",
    enabled: state === "authenticated",
    pending: state === "signingOut"
  }
}

const seen = () => ({
  who: screen.getByText(/^(learner|visitor)$/).textContent,
  enabled: !confirmButton().disabled && confirmButton().getAttribute("aria-busy") === null,
  pending: confirmButton().getAttribute("aria-busy") === "true"
})

describe("SignOutDialog", () => {
  afterEach(cleanup)

  test.each(modelPaths(sessionModel, ["guest"]))("shows each state: $name", async ({ steps }) => {
    const { actor, play } = startFakeSession(null)
    await renderApp(<DialogInPage />, { session: actor })

    for (const { event, expected } of steps) {
      const same = (value: unknown) => JSON.stringify(value) === JSON.stringify(expected.value)
      await act(async () => {
        if (event.type === "session.signOut") fireEvent.click(confirmButton())
        else play(event)
        await waitFor(actor, (current) => same(current.value), { timeout: 60_000 })
      })
      expect(seen()).toEqual(viewOf(expected.value))
    }
  })

  test.each([
    ["session.doubted", "renews the tokens", rotated, "xstate.done.actor.refreshTokens", "learner"],
    ["session.signOut", "renews the tokens", rotated, "xstate.done.actor.signOut", "visitor"],
    ["session.signOut", "signs out", null, "xstate.done.actor.signOut", "visitor"]
  ] as const)("keeps the call of %s when another tab %s", async (type, _, changed, answer, who) => {
    const { actor, play, journal } = startFakeSession(tokens)
    await renderApp(<DialogInPage />, { session: actor })
    await act(async () => play({ type }))
    const busy = { who: "learner", enabled: false, pending: type === "session.signOut" }
    expect(seen()).toEqual(busy)

    await act(async () => play({ type: "session.changedElsewhere", tokens: changed }))
    expect(seen()).toEqual(busy)
    await act(async () => play({ type: answer, output: rotated }))
    await expect.poll(seen).toEqual({ who, enabled: who === "learner", pending: false })
    expect(journal.filter((entry) => entry.endsWith("aborted"))).toEqual([])
  })

  test("a double click signs out once", async () => {
    const { actor, journal } = startFakeSession(tokens)
    await renderApp(<DialogInPage />, { session: actor })

    await act(async () => {
      fireEvent.click(confirmButton())
      fireEvent.click(confirmButton())
    })

    expect(journal).toEqual(["signOut"])
  })

  test("cannot be closed during the sign-out", async () => {
    const { actor } = startFakeSession(tokens)
    const closed: Array<string> = []
    await renderApp(<DialogInPage onClose={() => closed.push("closed")} />, { session: actor })

    fireEvent.click(screen.getByText("Отмена"))
    await act(async () => fireEvent.click(confirmButton()))
    fireEvent.click(screen.getByText("Отмена"))
    fireEvent.click(screen.getByLabelText("Закрыть"))

    expect(closed).toEqual(["closed"])
  })
})
