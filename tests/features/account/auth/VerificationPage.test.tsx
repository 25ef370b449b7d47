import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { Conflict, NotFound, Rejected, Unreachable } from "../../../../src/api/errors.ts"
import { VerificationPage } from "../../../../src/features/account/auth/VerificationPage.tsx"
import { linkPaths, linkSteps } from "../../../machines/linkSteps.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { answeredApi } from "../../../support/answeredApi.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

async function openLink(answer: () => Promise<unknown>, mine: typeof tokens | null = null) {
  const calls: Array<unknown> = []
  const run = (name: string, input: unknown) => {
    calls.push([name, input])
    return answer()
  }
  const { actor } = startFakeSession(mine)
  const routes = (
    <Routes>
      <Route path="/verification/email/:token" element={<VerificationPage />} />
      <Route path="*" element={null} />
    </Routes>
  )
  const app = await renderApp(routes, {
    api: inMemoryApi(run),
    session: actor,
    path: "/verification/email/t-1"
  })
  return { ...app, actor, calls }
}

describe("VerificationPage", () => {
  afterEach(cleanup)

  test("confirms, signs in and leads back to the previous page", async () => {
    localStorage.setItem("return-path", "/problem/3/description")
    const { actor, address, calls } = await openLink(() => Promise.resolve(tokens))

    await expect.poll(address).toBe("/problem/3/description")

    expect(calls).toEqual([["confirmEmail", { payload: { token: "t-1" } }]])
    expect(actor.getSnapshot().context.tokens).toEqual(tokens)
    expect(localStorage.getItem("return-path")).toBe(null)
  })

  test("does not redirect to another site", async () => {
    localStorage.setItem("return-path", "//evil.example/")
    const { address } = await openLink(() => Promise.resolve(tokens))

    await expect.poll(address).toBe("/problems")
  })

  test("a stale link leads to the page that explains it", async () => {
    const { address } = await openLink(() => Promise.reject(new Rejected({ message: "", fieldErrors: {} })))

    await expect.poll(address).toBe("/link-expired")
  })

  test("a stale link leads a signed-in learner away from the sign-in page", async () => {
    const stale = () => Promise.reject(new Rejected({ message: "", fieldErrors: {} }))
    const { address } = await openLink(stale, tokens)

    await expect.poll(address).toBe("/problems")
  })

  test("offers a retry without an answer", async () => {
    let answer: () => Promise<unknown> = () => Promise.reject(new Unreachable())
    const { address } = await openLink(() => answer())
    const again = await screen.findByRole("button", { name: "Попробовать ещё раз" })

    answer = () => Promise.resolve(tokens)
    await act(async () => again.click())

    await expect.poll(address).toBe("/problems")
  })

  const type = (label: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: "Another1pass" } })
  const choosePassword = async () => {
    type("Пароль")
    type("Пароль ещё раз")
    const button = await screen.findByRole("button", { name: "Сохранить и войти" })
    await act(async () => fireEvent.submit(button.closest("form")!))
  }
  const shown: Readonly<Record<string, readonly [address: string, text: string]>> = {
    looking: ["/verification/email/t-1", "Подтверждаем почту…"],
    asking: ["/verification/email/t-1", "Придумайте пароль"],
    unanswered: ["/verification/email/t-1", "Не удалось подтвердить почту"],
    stale: ["/link-expired", "elsewhere"],
    done: ["/problems", "elsewhere"]
  }

  /** Events that submit the form. */
  const chosen = ["link.completed", "link.expired"]
  const withPassword = { token: "t-1", password: "Another1pass", passwordConfirmation: "Another1pass" }

  test.each(linkPaths("verification"))("shows each state: $name", async (path) => {
    const server = answeredApi()
    const { actor } = startFakeSession(null)
    const routes = (
      <Routes>
        <Route path="/verification/email/:token" element={<VerificationPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    )
    const options = { api: server.api, session: actor, path: "/verification/email/t-1" }
    const page = await renderApp(routes, options)
    for (const { event, state } of linkSteps("verification", path)) {
      if (event.type === "link.retried") {
        await act(async () => screen.getByRole("button", { name: "Попробовать ещё раз" }).click())
      } else if (event.type.startsWith("xstate")) {
        const contested = new Conflict({ message: "", code: "choose_password" })
        await server.answer(event["output"] === null ? { type: "xstate.error", error: contested } : event)
      } else {
        await choosePassword()
        await server.answer(
          event.type === "link.completed"
            ? { type: "xstate.done", output: tokens }
            : { type: "xstate.error", error: new NotFound({ message: "" }) }
        )
      }
      const [, { payload }] = server.calls.at(-1) as [string, { payload: object }]
      expect(payload).toEqual(chosen.includes(event.type) ? withPassword : { token: "t-1" })
      const [address, text] = shown[state]!
      await expect.poll(page.address).toBe(address)
      expect(await screen.findByText(text)).toBeTruthy()
    }
  })
})
