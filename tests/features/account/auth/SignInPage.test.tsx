import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { Rejected, SessionExpired } from "../../../../src/api/errors.ts"
import { SignInPage } from "../../../../src/features/account/auth/SignInPage.tsx"
import { readWaitingMail } from "../../../../src/features/account/auth/waitingMail.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

interface Call {
  readonly name: string
  readonly input: unknown
}

function fakeApi(answer: () => Promise<unknown>) {
  const calls: Array<Call> = []
  const run = (name: string, input: unknown) => {
    calls.push({ name, input })
    return answer()
  }
  return { calls, api: inMemoryApi(run) }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const submit = () =>
  act(async () => fireEvent.submit(screen.getByRole("button", { name: "Войти" }).closest("form")!))

async function openPage(answer: () => Promise<unknown>, path = "/sign-in?from=/problem/3/description") {
  const { api, calls } = fakeApi(answer)
  const { actor } = startFakeSession(null)
  const app = await renderApp(<SignInPage />, { api, session: actor, path })
  return { ...app, calls, actor }
}

describe("SignInPage", () => {
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
    vi.restoreAllMocks()
  })

  test("signs in once with a trimmed address after several submissions", async () => {
    const { actor, calls } = await openPage(() => Promise.resolve(tokens))

    type("Электронная почта или логин", "  masha@school.ru ")
    type("Пароль", "Parol1234")
    await submit()
    await submit()
    await expect.poll(() => actor.getSnapshot().context.tokens).toEqual(tokens)

    const payload = { email: "masha@school.ru", password: "Parol1234" }
    expect(calls).toEqual([{ name: "signIn", input: { payload } }])
  })

  test("shows the error of a blurred field, and none of the other", async () => {
    await openPage(() => Promise.resolve(tokens))
    const email = screen.getByLabelText("Электронная почта или логин")

    type("Электронная почта или логин", "masha@")
    fireEvent.blur(email)

    expect(await screen.findByText("Неверный формат электронной почты")).toBeTruthy()
    expect(email.getAttribute("aria-invalid")).toBe("true")
    expect(screen.queryByText("Обязательное поле")).toBe(null)
  })

  test("sends nothing with invalid fields, and focuses the first of them", async () => {
    const { calls } = await openPage(() => Promise.resolve(tokens))

    await submit()

    expect(await screen.findAllByText("Обязательное поле")).toHaveLength(2)
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Электронная почта или логин"))
    expect(calls).toEqual([])
  })

  test("shows wrong credentials in the form and leaves the session unchanged", async () => {
    const { actor } = await openPage(() => Promise.reject(new SessionExpired({ message: "Неверная пара" })))

    type("Электронная почта или логин", "masha@school.ru")
    type("Пароль", "x")
    await submit()

    expect((await screen.findByText("Неверная пара")).closest("[role=alert]")).toBeTruthy()
    expect(actor.getSnapshot().value).toBe("guest")
  })

  test("shows the server's field error at its field", async () => {
    const invalid = new Rejected({
      message: "Look again",
      fieldErrors: { password: ["Слишком старый"] }
    })
    await openPage(() => Promise.reject(invalid))

    type("Электронная почта или логин", "masha@school.ru")
    type("Пароль", "x")
    await submit()
    await screen.findByText("Слишком старый")

    expect(screen.getByLabelText("Пароль").getAttribute("aria-invalid")).toBe("true")
  })

  test("leads an unconfirmed address to the page that sends the mail, and preserves `from`", async () => {
    vi.spyOn(Date, "now").mockReturnValue(1_000_000)
    const unconfirmed = new Rejected({ message: "", code: "email_not_confirmed", retryAfter: 60 })
    const { address } = await openPage(() => Promise.reject(unconfirmed))

    type("Электронная почта или логин", "masha@school.ru")
    type("Пароль", "Parol1234")
    await submit()
    await expect.poll(address).toBe("/confirm-email-sign-in")

    expect(localStorage.getItem("return-path")).toBe("/problem/3/description")
    expect(readWaitingMail("sign_in")).toEqual({
      email: "masha@school.ru",
      flow: "sign_in",
      availableAt: 1_060_000
    })
  })

  test("the link to sign-up preserves the requested registration", async () => {
    await openPage(() => Promise.resolve(tokens), "/sign-in?from=%2Fcontests%2Fa&register=open")

    const link = screen.getByRole("link", { name: "Зарегистрироваться" })
    expect(link.getAttribute("href")).toBe("/sign-up?from=%2Fcontests%2Fa%3Fregister%3Dopen")
  })

  test.each([
    ["/sign-in?register=1&from=/problems", "/sign-up?from=%2Fproblems"],
    ["/sign-in?from=/contests/a&register=open", "/sign-in?from=/contests/a&register=open"]
  ])("%s shows %s", async (path, expected) => {
    const { address } = await openPage(() => Promise.resolve(tokens), path)

    await expect.poll(address).toBe(expected)
  })
})
