import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { Rejected } from "../../../../src/api/errors.ts"
import { ChangePasswordPage } from "../../../../src/features/account/auth/ChangePasswordPage.tsx"
import { ConfirmEmailPasswordPage } from "../../../../src/features/account/auth/ConfirmEmailPages.tsx"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const startServer = () => {
  const calls: Array<unknown> = []
  const failing = new Map<string, unknown>()
  const run = async (name: string, input: unknown) => {
    // The page itself asks whether the account has an address.
    if (name !== "profile") calls.push([name, input])
    if (failing.has(name)) throw failing.get(name)
    return { email: "masha@school.ru", resendAfter: name === "resendMail" ? 60 : 0 }
  }
  return { calls, failing, api: inMemoryApi(run) }
}

const open = ({ api }: ReturnType<typeof startServer>, path = "/profile/settings/change-password") =>
  renderApp(
    <Routes>
      <Route path="/profile/settings/change-password" element={<ChangePasswordPage />} />
      <Route path="/confirm-email-password" element={<ConfirmEmailPasswordPage />} />
    </Routes>,
    { api, path, session: startFakeSession(tokens).actor }
  )

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fillIn = (repeated = "Watermelon8") => {
  type("Нынешний пароль", "Pineapple7")
  type("Новый пароль", "Watermelon8")
  type("Пароль ещё раз", repeated)
}
const submit = () =>
  act(async () => fireEvent.submit(screen.getByRole("button", { name: "Продолжить" }).closest("form")!))

const change = {
  payload: {
    currentPassword: "Pineapple7",
    password: "Watermelon8",
    passwordConfirmation: "Watermelon8"
  }
}

describe("ChangePasswordPage", () => {
  // Password rules load after the form, which is slow on a busy machine.
  beforeAll(async () => void (await import("../../../../src/api/checkPayload.ts")))
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
  })

  test("requests the link once, and the next page sends another mail for the same password", async () => {
    const server = startServer()
    const { address } = await open(server)
    fillIn()
    await submit()
    await expect.poll(address).toBe("/confirm-email-password")
    expect(screen.getByText(/Мы отправили письмо на адрес masha@school\.ru/)).toBeTruthy()
    expect(screen.getByRole("link", { name: "Вернуться к настройкам" }).getAttribute("href")).toBe(
      "/profile/settings"
    )
    expect(screen.queryByRole("link", { name: "Вернуться ко входу" })).toBeNull()

    await act(async () => screen.getByRole("button", { name: "Отправить ещё раз" }).click())
    expect(await screen.findByRole("button", { name: /через (60|59) секунд/ })).toBeTruthy()
    expect(server.calls).toEqual([
      ["changePassword", change],
      ["resendMail", { payload: { email: "masha@school.ru", flow: "password_change" } }]
    ])
  })

  test("shows field errors before sending", async () => {
    const server = startServer()
    await open(server)
    await submit()
    expect(await screen.findAllByText("Обязательное поле")).toHaveLength(3)
    fillIn("Watermelon9")
    await submit()
    expect(await screen.findByText("Пароли не совпадают")).toBeTruthy()
    expect(server.calls).toEqual([])
  })

  test("shows a wrong current password at its field, and keeps the typed values", async () => {
    const server = startServer()
    server.failing.set(
      "changePassword",
      new Rejected({ message: "Нет", fieldErrors: { current_password: ["Неверный пароль"] } })
    )
    const { address } = await open(server)
    fillIn()
    await submit()
    expect(await screen.findByText("Неверный пароль")).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>("Новый пароль").value).toBe("Watermelon8")
    expect(address()).toBe("/profile/settings/change-password")
  })

  test("redirects to the form without a pending mail", async () => {
    const { address } = await open(startServer(), "/confirm-email-password")
    await expect.poll(address).toBe("/profile/settings/change-password")
  })
})
