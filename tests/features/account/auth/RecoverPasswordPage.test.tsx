import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { ConfirmEmailRecoverPasswordPage } from "../../../../src/features/account/auth/ConfirmEmailPages.tsx"
import { RecoverPasswordPage } from "../../../../src/features/account/auth/RecoverPasswordPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const fakeApi = () => {
  const calls: Array<unknown> = []
  const run = async (name: string, input: { payload: { email: string } }) => {
    calls.push([name, input])
    return { email: input.payload.email, resendAfter: 60 }
  }
  return { calls, api: inMemoryApi(run) }
}

describe("RecoverPasswordPage", () => {
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
  })

  const submit = () =>
    act(async () =>
      fireEvent.submit(screen.getByRole("button", { name: "Отправить ссылку" }).closest("form")!)
    )

  test("requests the link once, and leads to the page that waits for the mail", async () => {
    const { api, calls } = fakeApi()
    const { address } = await renderApp(<RecoverPasswordPage />, { api, path: "/recover-password" })
    fireEvent.change(screen.getByLabelText("Электронная почта"), { target: { value: " masha@school.ru " } })
    await submit()
    await submit()
    await expect.poll(address).toBe("/confirm-email-recover-password")
    expect(calls).toEqual([["recoverPassword", { payload: { email: "masha@school.ru" } }]])

    cleanup()
    await renderApp(<ConfirmEmailRecoverPasswordPage />)
    expect(screen.getByText(/Если на адрес masha@school\.ru зарегистрирован аккаунт/)).toBeTruthy()
    expect(screen.getByRole("button", { name: /через (60|59) секунд/ }).hasAttribute("disabled")).toBe(true)
  })

  test("shows an invalid address and sends nothing", async () => {
    const { api, calls } = fakeApi()
    await renderApp(<RecoverPasswordPage />, { api })
    await submit()
    expect(await screen.findByText("Обязательное поле")).toBeTruthy()
    expect(calls).toEqual([])
  })

  test("redirects to the form without a pending mail", async () => {
    const { address } = await renderApp(<ConfirmEmailRecoverPasswordPage />)
    await expect.poll(address).toBe("/recover-password")
  })
})
