import { expect } from "@playwright/test"
import { runSql } from "../../tests/e2e/support/database.ts"
import { callApi, confirmationLink, learnerPassword, newEmail } from "../../tests/support/apiLearner.ts"
import { answerWith, cutOff, heldCalls, letThrough, type Settle } from "../../tests/e2e/support/heldCalls.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"

const withUnknownToken: Settle = (route) => route.continue({ postData: JSON.stringify({ token: "unknown" }) })

/** The link in the mail after signing up. */
export function verificationLinkPage({ page, platform }: PageDependencies): PageObject {
  const confirming = heldCalls(page, "POST", /\/api\/auth\/email\/confirm$/)
  const email = newEmail()
  let path = "/"

  const mails = async () => (await platform.mails(email)).length

  /** Signs up with the address, and waits for the mail. */
  const signUp = async () => {
    const before = await mails()
    const answer = await callApi(platform.url, "POST", "/auth/sign-up", {
      email,
      password: learnerPassword,
      password_confirmation: learnerPassword,
      privacy_consent: true,
      personal_data_consent: true
    })
    expect(answer.status).toBe(201)
    await expect.poll(mails).toBeGreaterThan(before)
  }

  const expire = () =>
    runSql(
      platform,
      "update mail_links l set expires_at = now() from users u where u.id = l.user_id and u.email = $1",
      [email]
    )

  const textbox = (name: string) => page.getByRole("textbox", { name, exact: true })
  const save = () => page.getByRole("button", { name: "Save and sign in" })
  const heading = (name: string) => page.getByRole("heading", { level: 1, name })

  const choosePassword = async () => {
    await textbox("Password").fill(learnerPassword)
    await textbox("Password again").fill(learnerPassword)
    await save().click()
    await confirming.settle(letThrough)
  }

  const expectSignedIn = async () => {
    await expect(page).toHaveURL("/problems")
    await expect(page.getByRole("button", { name: "Log out", exact: true })).toBeVisible()
  }

  return {
    starts: {
      link: async () => {
        await signUp()
        path = new URL(await confirmationLink(platform, email)).pathname
        await confirming.hold()
        await page.goto(path)
      }
    },
    events: {
      "xstate.done.actor.look (confirmed)": () => confirming.settle(letThrough),
      "xstate.done.actor.look (choose a password)": async () => {
        await signUp()
        await confirming.settle(letThrough)
      },
      "xstate.error.actor.look (unknown)": () => confirming.settle(withUnknownToken),
      "xstate.error.actor.look (expired)": async () => {
        await expire()
        await confirming.settle(letThrough)
      },
      "xstate.error.actor.look (no network)": () => confirming.settle(cutOff),
      "xstate.error.actor.look (too many requests)": () =>
        confirming.settle(answerWith(429, { message: "Too many requests", code: "too_many_requests" })),
      "link.completed": choosePassword,
      "link.expired": async () => {
        await expire()
        await choosePassword()
      },
      "link.retried": () => page.getByRole("button", { name: "Try again" }).click()
    },
    states: {
      looking: async () => {
        await expect(heading("Confirming your address…")).toBeVisible()
        await expect.poll(confirming.isWaiting).toBe(true)
      },
      asking: async () => {
        await expect(heading("Choose a password")).toBeVisible()
        await expect(textbox("Password")).toBeEditable()
        await expect(textbox("Password again")).toBeEditable()
        await expect(save()).toBeEnabled()
      },
      done: expectSignedIn,
      stale: async () => {
        await expect(heading("The link has expired")).toBeVisible()
        await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible()
      },
      unanswered: async () => {
        await expect(page.getByText("The address could not be confirmed")).toBeVisible()
        await expect(page.getByText("Check your internet connection and try again.")).toBeVisible()
        await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled()
      }
    }
  }
}
