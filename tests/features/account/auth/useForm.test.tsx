import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AnyEventObject, SnapshotFrom } from "xstate"
import { getInitialSnapshot, getNextSnapshot } from "xstate"
import { SignInPage } from "../../../../src/features/account/auth/SignInPage.tsx"
import { signInMachine } from "../../../../src/machines/signInMachine.ts"
import { formPaths } from "../../../machines/formModel.ts"
import { tokens } from "../../../machines/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

interface Held {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** What the form has asked its world; the test answers the newest of each. */
const environment = vi.hoisted(() => ({ check: [] as Array<Held>, send: [] as Array<Held> }))
vi.mock("../../../../src/features/account/auth/authActors.ts", async (original) => {
  const hold = (kind: "check" | "send") => () =>
    new Promise((resolve, reject) => environment[kind].push({ resolve, reject }))
  return { ...(await original<object>()), checkSignIn: hold("check"), signIn: hold("send") }
})

const email = () => screen.getByLabelText("Электронная почта или логин")
const submit = () => screen.getByRole("button", { name: "Войти" })

/** Lets what the form waits for end as an outcome of the model says. */
async function settle({ type, output, error }: AnyEventObject) {
  const [, how, id = ""] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(type) ?? []
  const kind = id === "send" ? "send" : "check"
  await expect.poll(() => environment[kind].length).toBeGreaterThan(0)
  const { resolve, reject } = environment[kind].at(-1)!
  const answer = kind === "send" ? { kind: "signedIn", tokens } : output
  await act(async () => (how === "done" ? resolve(answer) : reject(error)))
}

/** Makes happen in the page what an event of the model stands for. */
function play(event: AnyEventObject) {
  if (event.type.startsWith("xstate.")) return settle(event)
  return act(async () => {
    if (event.type === "form.changed") fireEvent.change(email(), { target: { value: event["change"].email } })
    else if (event.type === "form.left") fireEvent.blur(email())
    else fireEvent.submit(submit().closest("form")!)
  })
}

const shown = () => ({
  email: (email() as HTMLInputElement).value,
  invalid: email().getAttribute("aria-invalid") === "true",
  busy: submit().getAttribute("aria-busy") === "true",
  rejection: screen.queryByRole("alert")?.textContent ?? ""
})

const expectedOf = (snapshot: SnapshotFrom<typeof signInMachine>) => {
  const { values, visited, problems, rejections, rejection } = snapshot.context
  return {
    email: values["email"],
    invalid:
      rejections["email"] !== undefined || (visited.includes("email") && problems["email"] !== undefined),
    busy: snapshot.hasTag("busy"),
    rejection: rejection ?? ""
  }
}

// Nothing changes the values of this form from elsewhere.
const paths = formPaths.filter(({ steps }) => steps.every(({ event }) => event.type !== "form.refreshed"))

describe("a form on the page", () => {
  beforeEach(() => {
    environment.check = []
    environment.send = []
  })
  afterEach(cleanup)

  test.each(paths)("shows each state: $name", async ({ steps }) => {
    const { actor: session } = startFakeSession(null)
    await renderApp(<SignInPage />, { session, path: "/sign-in" })
    // A path's own snapshots may have been reached with other values.
    let expected = getInitialSnapshot(signInMachine)
    for (const { event } of steps) {
      await play(event)
      expected = getNextSnapshot(signInMachine, expected, event as never)
      await expect.poll(shown).toEqual(expectedOf(expected))
    }
    const signedIn = expected.matches("sent")
    expect(session.getSnapshot().context.tokens).toEqual(signedIn ? tokens : null)
  })
})
