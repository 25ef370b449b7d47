import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import { AddPasskey } from "../../../../src/features/account/settings/AddPasskey.tsx"
import { passkeyAddMachine } from "../../../../src/machines/passkeyAddMachine.ts"
import { needed, notMade, passkeyAddModel, wrong } from "../../../../qa/models/passkeyModels.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { waitingActors } from "../../../support/waitingActors.ts"

const setup = vi.hoisted(() => ({ machine: null as unknown }))
vi.mock("../../../../src/features/account/passkeys/passkeyActors.ts", () => ({
  passkeyAddWith: () => setup.machine
}))

const addButton = () => screen.getByText("Добавить ключ").closest("button")!
const dialog = () => screen.queryByRole("dialog", { hidden: true })
const pressIn = (name: string) =>
  act(async () => screen.getByText(name, { selector: "button, button *" }).closest("button")!.click())

const said: Readonly<Record<string, string>> = {
  cancelled: "Ключ не добавлен. Можно попробовать ещё раз.",
  already: "На этом устройстве ключ уже есть."
}

/** All messages beside the button or the field. */
const everything = [
  ...Object.values(said),
  ...[needed, wrong, notMade].map(({ message }) => message),
  ...Object.values(wrong.fieldErrors).flat()
]

describe("AddPasskey", () => {
  afterEach(cleanup)

  test.each(modelPaths(passkeyAddModel))("shows each state: $name", async ({ steps }) => {
    const { actor, settle } = waitingActors()
    setup.machine = passkeyAddMachine.provide({
      actors: { begin: actor("begin"), make: actor("make"), save: actor("save") }
    })
    await renderApp(<AddPasskey />)

    for (const { event, expected } of steps) {
      if (event.type === "passkey.pressed") await act(async () => addButton().click())
      else if (event.type === "passkey.closed") await pressIn("Отмена")
      else if (event.type === "passkey.confirmed") {
        fireEvent.change(screen.getByLabelText("Пароль"), { target: { value: event["password"] } })
        await act(async () => fireEvent.submit(screen.getByLabelText("Пароль").closest("form")!))
      } else await settle(event)
      const { notice, password } = expected.context
      const asksPassword = expected.matches("confirming") || password !== null
      await expect.poll(() => dialog() !== null).toBe(asksPassword)
      expect(addButton().getAttribute("aria-busy") === "true").toBe(expected.hasTag("busy") && !asksPassword)
      const words = notice === null ? [] : [notice.text ?? said[notice.kind]]
      expect(everything.filter((text) => document.body.textContent.includes(text))).toEqual(words)
    }
  })

  test("an empty password is not sent", async () => {
    const { actor, settle, started } = waitingActors()
    setup.machine = passkeyAddMachine.provide({
      actors: { begin: actor("begin"), make: actor("make"), save: actor("save") }
    })
    await renderApp(<AddPasskey />)
    await act(async () => addButton().click())
    await settle({ type: "xstate.error.actor.begin", error: needed })
    await act(async () => fireEvent.submit(screen.getByLabelText("Пароль").closest("form")!))
    expect(await screen.findByText("Обязательное поле")).toBeTruthy()
    expect(started).toEqual([["begin", { password: null }]])
  })
})
