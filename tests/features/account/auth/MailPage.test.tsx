import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { AnyEventObject } from "xstate"
import { MailPage } from "../../../../src/features/account/auth/ConfirmEmailPages.tsx"
import { readWaitingMail } from "../../../../src/features/account/auth/waitingMail.ts"
import { resendModel } from "../../../../qa/models/resendModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { pausedServer } from "../../../support/pausedServer.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const mail = { email: "masha@school.ru", flow: "sign_up", availableAt: 0 } as const

const begun = Date.UTC(2026, 10, 21)

async function passSecond() {
  vi.mocked(Date.now).mockReturnValue(Date.now() + 1000)
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

const button = () => screen.getByRole("button", { name: /ещё раз/ })

async function openPage() {
  vi.spyOn(Date, "now").mockReturnValue(begun)
  const server = pausedServer()
  const page = <MailPage title="Проверьте почту" text="Мы отправили письмо" mail={mail} />
  await renderApp(page, { api: server.api, session: startFakeSession(null).actor, path: "/confirm-email" })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  return server
}

type Opened = Awaited<ReturnType<typeof openPage>>

/** Plays a model event on the page. */
async function play({ answer }: Opened, event: AnyEventObject) {
  if (event.type === "resend.asked") return act(async () => button().click())
  if (event.type.startsWith("xstate.after")) return passSecond()
  const done = event.type.startsWith("xstate.done")
  return answer(({ resolve, reject }) =>
    done ? resolve({ resendAfter: event["output"] }) : reject(event["error"])
  )
}

/** The button's text in each state. */
const shown = () => ({
  busy: button().getAttribute("aria-busy") === "true",
  disabled: button().hasAttribute("disabled"),
  counts: /\d/.test(button().textContent ?? "")
})
const looks: Readonly<Record<string, Partial<ReturnType<typeof shown>>>> = {
  waiting: { busy: false, disabled: true, counts: true },
  ready: { busy: false, disabled: false, counts: false },
  sending: { busy: true, counts: false }
}

describe("MailPage", () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    cleanup()
  })

  test.each(modelPaths(resendModel, ["mail sent earlier"]))("shows each state: $name", async ({ steps }) => {
    const page = await openPage()
    expect(shown()).toEqual(looks["ready"])
    for (const { event, expected } of steps) {
      await play(page, event)
      await expect.poll(shown).toMatchObject(looks[String(expected.value)]!)
    }
  })

  test("continues the countdown, and allows another mail at its end", async () => {
    const page = await openPage()
    await play(page, { type: "resend.asked" })
    await play(page, { type: "xstate.done.actor.resend", output: 2 })
    expect(page.calls).toEqual([["resendMail", { payload: { email: mail.email, flow: "sign_up" } }]])
    expect(readWaitingMail("sign_up")?.availableAt).toBe(begun + 2000)
    await passSecond()
    expect(button().textContent).toContain("1 секунду")
    await passSecond()
    expect(shown()).toEqual(looks["ready"])
  })
})
