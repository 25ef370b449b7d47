import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { Rejected } from "../../../../src/api/errors.ts"
import { ConfirmEmailPage } from "../../../../src/features/account/auth/ConfirmEmailPages.tsx"
import { SignUpPage } from "../../../../src/features/account/auth/SignUpPage.tsx"
import { readWaitingMail } from "../../../../src/features/account/auth/waitingMail.ts"
import { fillStorage } from "../../../support/fullStorage.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

function fillIn(repeated = "Parol1234") {
  type("Электронная почта", "masha@school.ru")
  type("Пароль", "Parol1234")
  type("Пароль ещё раз", repeated)
  fireEvent.click(screen.getByLabelText("Я принимаю политику конфиденциальности"))
  fireEvent.click(screen.getByLabelText("Я согласен на обработку персональных данных"))
}

const submit = () =>
  act(async () => fireEvent.submit(screen.getByRole("button", { name: "Создать аккаунт" }).closest("form")!))

async function openPage(answer: () => Promise<unknown>) {
  const calls: Array<unknown> = []
  const run = (name: string, input: unknown) => {
    calls.push([name, input])
    return answer()
  }
  const app = await renderApp(<SignUpPage />, {
    api: inMemoryApi(run),
    path: "/sign-up?from=/problems"
  })
  return { ...app, calls }
}

describe("SignUpPage", () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(cleanup)

  test("waits for the mail while the storage is full", async () => {
    fillStorage()
    const { address } = await openPage(() => Promise.resolve({ email: "masha@school.ru", resendAfter: 60 }))

    fillIn()
    await submit()
    await expect.poll(address).toBe("/confirm-email")
    expect(readWaitingMail("sign_up")?.email).toBe("masha@school.ru")
  })

  test("sends the form, then waits for the mail", async () => {
    const mail = { email: "masha@school.ru", resendAfter: 60 }
    const { address, calls } = await openPage(() => Promise.resolve(mail))

    fillIn()
    await submit()
    await expect.poll(address).toBe("/confirm-email")

    const payload = {
      email: "masha@school.ru",
      password: "Parol1234",
      passwordConfirmation: "Parol1234",
      privacyConsent: true,
      personalDataConsent: true,
      newsletter: false
    }
    expect(calls).toEqual([["signUp", { payload }]])
    expect(readWaitingMail("sign_up")?.email).toBe("masha@school.ru")
    expect(localStorage.getItem("return-path")).toBe("/problems")
  })

  test.each([
    ["политику конфиденциальности", "/legal/privacy", "Я принимаю политику конфиденциальности"],
    ["обработку персональных данных", "/legal/personal-data", "Я согласен на обработку персональных данных"]
  ])("%s opens in another tab, so the form keeps its values", async (name, href, consent) => {
    await openPage(() => Promise.resolve(null))

    const link = screen.getByRole("link", { name, description: "откроется в новой вкладке" })

    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([href, "_blank"])
    expect(screen.getByRole("checkbox", { name: consent })).toBeTruthy()
  })

  test("shows unequal passwords at the second field, and sends nothing", async () => {
    const { calls } = await openPage(() => Promise.resolve(null))

    fillIn("parol1234")
    await submit()

    expect(await screen.findByText("Пароли не совпадают")).toBeTruthy()
    expect(screen.getByLabelText("Пароль ещё раз").getAttribute("aria-invalid")).toBe("true")
    expect(calls).toEqual([])
  })

  test("shows the server's field error, with its wire name, at the field", async () => {
    const fields = { password_confirmation: ["Слишком похоже"] }
    await openPage(() => Promise.reject(new Rejected({ message: "", fieldErrors: fields })))

    fillIn()
    await submit()

    expect(await screen.findByText("Слишком похоже")).toBeTruthy()
    expect(screen.getByLabelText("Пароль ещё раз").getAttribute("aria-invalid")).toBe("true")
  })

  test("ticks password rules while typing, and can show the password", async () => {
    await openPage(() => Promise.resolve(null))
    const met = () =>
      screen.getAllByRole("listitem").filter((item) => item.textContent?.includes("выполнено")).length

    type("Пароль", "1")
    expect(met()).toBe(1)
    type("Пароль", "Parol1234")
    expect(met()).toBe(3)
    fireEvent.click(screen.getAllByRole("button", { name: "Показать пароль" })[0]!)
    expect(screen.getByLabelText("Пароль").getAttribute("type")).toBe("text")
  })
})

describe("ConfirmEmailPage", () => {
  const now = Date.UTC(2026, 10, 21)
  beforeEach(() => {
    sessionStorage.clear()
    vi.spyOn(Date, "now").mockReturnValue(now)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  const saveMail = (availableAt: number) => {
    const mail = { email: "masha@school.ru", flow: "sign_up", availableAt }
    sessionStorage.setItem("waiting-mail:sign_up", JSON.stringify(mail))
  }

  test("continues the countdown after a reload, with the button disabled", async () => {
    saveMail(now + 41_500)
    await renderApp(<ConfirmEmailPage />)

    const button = screen.getByRole("button") as HTMLButtonElement
    expect(button.textContent).toMatch(/через 42 секунды/)
    expect(button.disabled).toBe(true)
  })

  test("requests another mail, and restarts the countdown", async () => {
    saveMail(0)
    const calls: Array<unknown> = []
    const run = (name: string, input: unknown) => {
      calls.push([name, input])
      return Promise.resolve({ resendAfter: 60 })
    }
    await renderApp(<ConfirmEmailPage />, { api: inMemoryApi(run) })

    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Отправить ещё раз" })))
    await screen.findByText(/через 60 секунд/)

    expect(calls).toEqual([["resendMail", { payload: { email: "masha@school.ru", flow: "sign_up" } }]])
    expect(readWaitingMail("sign_up")?.availableAt).toBe(now + 60_000)
  })
})

test("the page that waits for the mail leads back to sign-up with a mistyped address", async () => {
  sessionStorage.setItem(
    "waiting-mail:sign_up",
    JSON.stringify({ email: "masha@scool.ru", availableAt: Date.now() + 60_000 })
  )
  await renderApp(<ConfirmEmailPage />)

  const link = screen.getByRole("link", { name: "Указать другой адрес" })
  expect(link.getAttribute("href")).toBe("/sign-up")
  cleanup()
})
