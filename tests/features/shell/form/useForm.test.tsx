import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { getInitialSnapshot, getNextSnapshot, type AnyEventObject, type SnapshotFrom } from "xstate"
import { Unreachable } from "../../../../src/api/errors.ts"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { SignInPage } from "../../../../src/features/account/auth/SignInPage.tsx"
import { formMachine } from "../../../../src/machines/formMachine.ts"
import { formModel, inputOf } from "../../../../qa/models/formModel.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"

interface PausedCheck {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** The form's pending calls; the test answers the newest of each kind. */
const setup = vi.hoisted(() => ({ check: [] as Array<PausedCheck>, send: [] as Array<PausedCheck> }))
const hold = vi.hoisted(
  () => (kind: "check" | "send") => () =>
    new Promise((resolve, reject) => setup[kind].push({ resolve, reject }))
)
vi.mock("../../../../src/features/shell/form/checkCall.ts", () => ({ checkCall: hold("check") }))

const email = () => screen.getByLabelText("Электронная почта или логин")
const submit = () => screen.getByRole("button", { name: "Войти" })

/** Ends the pending call as the model's event does. */
async function settle({ type, output, error }: AnyEventObject) {
  const [, how, id = ""] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(type) ?? []
  const kind = id === "send" ? "send" : "check"
  await expect.poll(() => setup[kind].length).toBeGreaterThan(0)
  const { resolve, reject } = setup[kind].at(-1)!
  const answer = kind === "send" ? tokens : output
  await act(async () => (how === "done" ? resolve(answer) : reject(error)))
}

/** Plays a model event on the page. */
function play(event: AnyEventObject) {
  if (event.type.startsWith("xstate.")) return settle(event)
  return act(async () => {
    if (event.type === "form.changed") fireEvent.change(email(), { target: { value: event["change"].email } })
    else if (event.type === "form.blurred") fireEvent.blur(email())
    else fireEvent.submit(submit().closest("form")!)
  })
}

const shown = () => ({
  email: (email() as HTMLInputElement).value,
  invalid: email().getAttribute("aria-invalid") === "true",
  busy: submit().getAttribute("aria-busy") === "true",
  rejection: screen.queryByRole("alert")?.textContent ?? ""
})

const expectedOf = (snapshot: SnapshotFrom<typeof formMachine>) => {
  const { values, touched, fieldErrors, serverErrors, message } = snapshot.context
  return {
    email: values["email"],
    invalid:
      serverErrors["email"] !== undefined ||
      (touched.includes("email") && fieldErrors["email"] !== undefined),
    busy: snapshot.hasTag("busy"),
    rejection: message ?? ""
  }
}

// This form has no external changes of its values.
const paths = modelPaths(formModel, ["sent once"]).filter(({ steps }) =>
  steps.every(({ event }) => event.type !== "form.reset")
)

describe("a form on the page", () => {
  beforeEach(() => {
    setup.check = []
    setup.send = []
  })
  afterEach(cleanup)

  test.each(paths)("shows each state: $name", async ({ steps }) => {
    const { actor: session } = startFakeSession(null)
    const api = inMemoryApi(hold("send"))
    await renderApp(<SignInPage />, { session, api, path: "/sign-in" })
    // The path's own snapshots may have other values.
    let expected = getInitialSnapshot(formMachine, inputOf(false))
    for (const { event } of steps) {
      await play(event)
      expected = getNextSnapshot(formMachine, expected, event as never)
      await expect.poll(shown).toEqual(expectedOf(expected))
    }
    const signedIn = expected.matches("sent")
    expect(session.getSnapshot().context.tokens).toEqual(signedIn ? tokens : null)
  })
  test("stays without errors when its check cannot load, and checks the next change", async () => {
    await renderApp(<SignInPage />, { api: inMemoryApi(hold("send")), path: "/sign-in" })
    await play({ type: "form.blurred" })
    await play({ type: "xstate.error.actor.check", error: new Unreachable() })
    expect(shown()).toEqual({ email: "", invalid: false, busy: false, rejection: "" })

    await play({ type: "form.changed", change: { email: "mira" } })
    await play({ type: "xstate.done.actor.check", output: { email: ["validation.email"] } })
    expect(shown()).toEqual({ email: "mira", invalid: true, busy: false, rejection: "" })
  })
})
