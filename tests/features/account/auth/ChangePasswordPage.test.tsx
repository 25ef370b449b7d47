import { act, cleanup, configure, fireEvent, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { Rejected } from "../../../../src/api/errors.ts"
import { ChangePasswordPage } from "../../../../src/features/account/auth/ChangePasswordPage.tsx"
import { ConfirmEmailPasswordPage } from "../../../../src/features/account/auth/ConfirmEmailPasswordPage.tsx"
import { tokens } from "../../../machines/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const startServer = () => {
  const calls: Array<unknown> = []
  const failing = new Map<string, unknown>()
  const run = async (name: string, input: unknown) => {
    // Whether the account has an address is asked by the page itself.
    if (name !== "profile") calls.push([name, input])
    if (failing.has(name)) throw failing.get(name)
    return { email: "masha@school.ru", resendAfter: name === "resendMail" ? 60 : 0 }
  }
  return { calls, failing, api: { run } as unknown as Api }
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

configure({ asyncUtilTimeout: 5_000 })

describe("ChangePasswordPage", () => {
  // They come after the form, which takes its time where much else is done.
  beforeAll(async () => void (await import("../../../../src/api/checkPayload.ts")))
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
  })

  test("asks for the link once, and another mail for the same password goes out from there", async () => {
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

  test("says what is wrong before anything is sent", async () => {
    const server = startServer()
    await open(server)
    await submit()
    expect(await screen.findAllByText("Обязательное поле")).toHaveLength(3)
    fillIn("Watermelon9")
    await submit()
    expect(await screen.findByText("Пароли не совпадают")).toBeTruthy()
    expect(server.calls).toEqual([])
  })

  test("a wrong present password is said beside it, and what was typed stays", async () => {
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

  test("waiting for no mail leads to asking for one", async () => {
    const { address } = await open(startServer(), "/confirm-email-password")
    await expect.poll(address).toBe("/profile/settings/change-password")
  })
})
