import { expect } from "@playwright/test"
import { runSql } from "../../tests/e2e/support/database.ts"
import { learnerPassword, newEmail } from "../../tests/support/apiLearner.ts"
import { cutOff, heldCalls, letThrough } from "../../tests/e2e/support/heldCalls.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"

/** Longer than the server asks to wait before another mail. */
const afterWaitMs = 61_000

/** The button “Send again” of the page “Check your email” after signing up. */
export function resendPage({ page, platform }: PageDependencies): PageObject {
  const sending = heldCalls(page, "POST", /\/api\/auth\/email\/resend$/)
  const email = newEmail()
  const sendAgain = () => page.getByRole("button", { name: "Send again", exact: true })
  const countdown = () => page.getByRole("button", { name: /^You can send it again in \d+ seconds?$/ })

  const signUp = async () => {
    await page.clock.install()
    await page.goto("/sign-up")
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email)
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
    await page.getByRole("textbox", { name: "Password again" }).fill(learnerPassword)
    await page.getByRole("checkbox", { name: /^I accept the/ }).check()
    await page.getByRole("checkbox", { name: /^I agree to the/ }).check()
    await page.getByRole("button", { name: "Create an account" }).click()
    await expect(countdown()).toBeVisible()
    await sending.hold()
  }

  const passSeconds = (seconds: number) => page.clock.fastForward(seconds * 1000)

  /** The server's time of the last mail, in seconds ago. */
  const sentBefore = (seconds: number) =>
    runSql(
      platform,
      "update mail_requests set requested_at = now() - make_interval(secs => $2) where email = $1",
      [email, seconds]
    )

  return {
    starts: {
      "mail sent earlier": async () => {
        await signUp()
        await page.clock.fastForward(afterWaitMs)
        await expect(sendAgain()).toBeEnabled()
      },
      "last second": async () => {
        await signUp()
        const left = Number.parseInt(/\d+/.exec((await countdown().textContent())!)![0], 10)
        await passSeconds(left - 1)
      }
    },
    events: {
      "resend.asked": () => sendAgain().click(),
      "xstate.after.second.resend.waiting": () => passSeconds(1),
      "xstate.done.actor.resend": async () => {
        await sentBefore(afterWaitMs / 1000)
        await sending.settle(letThrough)
        await expect.poll(async () => (await platform.mails(email)).length).toBeGreaterThan(1)
      },
      "xstate.error.actor.resend (too many requests)": async () => {
        await sentBefore(0)
        await sending.settle(letThrough)
      },
      "xstate.error.actor.resend (no network)": () => sending.settle(cutOff)
    },
    states: {
      waiting: () => expect(countdown()).toBeDisabled(),
      ready: async () => {
        await expect(sendAgain()).toBeEnabled()
        await expect(sendAgain()).not.toHaveAttribute("aria-busy", "true")
      },
      sending: () => expect(sendAgain()).toHaveAttribute("aria-busy", "true")
    }
  }
}
