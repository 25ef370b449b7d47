import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AnyEventObject, SnapshotFrom } from "xstate"
import { getInitialSnapshot, getNextSnapshot } from "xstate"
import type { Api } from "../../../../src/api/client.ts"
import { SignInPage } from "../../../../src/features/account/auth/SignInPage.tsx"
import { formMachine } from "../../../../src/machines/formMachine.ts"
import { formPaths, inputOf } from "../../../machines/formModel.ts"
import { tokens } from "../../../machines/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

interface PausedCheck {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** What the form has asked its world; the test answers the newest of each. */
const setup = vi.hoisted(() => ({ check: [] as Array<PausedCheck>, send: [] as Array<PausedCheck> }))
const hold = vi.hoisted(
  () => (kind: "check" | "send") => () =>
    new Promise((resolve, reject) => setup[kind].push({ resolve, reject }))
)
vi.mock("../../../../src/features/shell/form/checkCall.ts", () => ({ checkCall: hold("check") }))

const email = () => screen.getByLabelText("Электронная почта или логин")
const submit = () => screen.getByRole("button", { name: "Войти" })

/** Lets what the form waits for end as an outcome of the model says. */
async function settle({ type, output, error }: AnyEventObject) {
  const [, how, id = ""] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(type) ?? []
  const kind = id === "send" ? "send" : "check"
  await expect.poll(() => setup[kind].length).toBeGreaterThan(0)
  const { resolve, reject } = setup[kind].at(-1)!
  const answer = kind === "send" ? tokens : output
  await act(async () => (how === "done" ? resolve(answer) : reject(error)))
}

/** Makes happen in the page what an event of the model stands for. */
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

// Nothing changes the values of this form from elsewhere.
const paths = formPaths.filter(({ steps }) => steps.every(({ event }) => event.type !== "form.reset"))

describe("a form on the page", () => {
  beforeEach(() => {
    setup.check = []
    setup.send = []
  })
  afterEach(cleanup)

  test.each(paths)("shows each state: $name", async ({ steps }) => {
    const { actor: session } = startFakeSession(null)
    const api = { run: hold("send") } as unknown as Api
    await renderApp(<SignInPage />, { session, api, path: "/sign-in" })
    // A path's own snapshots may have been reached with other values.
    let expected = getInitialSnapshot(formMachine, inputOf(false))
    for (const { event } of steps) {
      await play(event)
      expected = getNextSnapshot(formMachine, expected, event as never)
      await expect.poll(shown).toEqual(expectedOf(expected))
    }
    const signedIn = expected.matches("sent")
    expect(session.getSnapshot().context.tokens).toEqual(signedIn ? tokens : null)
  })
})
