import { expect, type Page } from "@playwright/test"
import { startClientApplication } from "../../tests/e2e/support/clientApplication.ts"
import { signInAs } from "../../tests/e2e/support/learners.ts"
import { openProblem, submitButton, sum, write } from "../../tests/e2e/support/problemPage.ts"
import { enter, signOut } from "../../tests/e2e/support/signInForm.ts"
import { callApi, signUpLearner, type ApiLearner } from "../../tests/support/apiLearner.ts"
import { cutOff, heldCalls, letThrough, withRefusedToken } from "../../tests/e2e/support/heldCalls.ts"
import { renewingTab } from "./otherTab.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"

/** Longer than an access token lives. */
const afterRenewalMs = 16 * 60_000

const logOut = (page: Page) => page.getByRole("button", { name: "Log out", exact: true })
const mySolutions = (page: Page) => page.getByRole("link", { name: "My solutions" })

/** Returns to the page from another tab or from a break. */
const returnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))

/** The session, on the page of a problem. Another tab holds each renewal until its outcome is chosen. */
export function sessionPage({ page, context, platform }: PageDependencies): PageObject {
  const renewal = renewingTab(context)
  const signingOut = heldCalls(page, "POST", /\/api\/account\/sign-out$/)
  const reading = heldCalls(page, "GET", /\/api\/problems\/1\/solutions$/)
  const writing = heldCalls(page, "POST", /\/api\/problems\/1\/solutions$/)
  const refreshing = heldCalls(page, "POST", /\/api\/auth\/refresh$/)
  let learner: ApiLearner | null = null
  let application: Awaited<ReturnType<typeof startClientApplication>> | null = null

  const account = async () => (learner ??= await signUpLearner(platform))

  const open = async () => {
    await page.clock.install()
    await renewal.begin()
    await openProblem(page, 1)
  }

  /** Tokens of the browser's cookies. */
  const currentTokens = async () => {
    const cookies = await context.cookies()
    const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? ""
    return { access_token: valueOf("access_token"), refresh_token: valueOf("refresh_token") }
  }

  const becomeAnother = async () => signInAs(context, platform, await signUpLearner(platform))

  /** Submits a program while another call of the page still waits for its answer. */
  const submitWithRefusedToken = async () => {
    await write(page, sum.python)
    await reading.hold()
    await mySolutions(page).click()
    await expect.poll(reading.isWaiting).toBe(true)
    await writing.hold()
    await submitButton(page).click()
    await writing.settle(withRefusedToken)
    await writing.release()
  }

  const endRenewal = async () => {
    await renewal.end()
    await page.clock.setSystemTime(Date.now())
  }

  const isWaitingForRenewal = async () => {
    await expect.poll(renewal.waitingTabs).toBe(1)
    await expect(logOut(page)).toBeVisible()
  }

  return {
    starts: {
      guest: open,
      "signed in": async () => {
        await signInAs(context, platform, await account())
        await open()
      }
    },
    events: {
      "session.signedIn": async () => {
        await page.getByRole("banner").getByRole("link", { name: "Log in" }).click()
        await enter(page, await account())
      },
      "session.unauthorized": async () => {
        const isRenewing = (await renewal.waitingTabs()) > 0
        if (!isRenewing) {
          await reading.hold()
          await mySolutions(page).click()
        }
        await reading.settle(withRefusedToken)
        await reading.release()
      },
      "session.doubted": submitWithRefusedToken,
      "session.woke": async () => {
        // An answer that arrives in between tells the page that the break was short.
        let breaks = 0
        await expect(async () => {
          breaks += 1
          await page.clock.setSystemTime(Date.now() + breaks * afterRenewalMs)
          await returnTo(page)
          await expect.poll(renewal.waitingTabs, { timeout: 5_000 }).toBe(1)
        }).toPass()
      },
      "session.changedElsewhere (signed out)": async () => {
        const tab = await context.newPage()
        await tab.goto("/problems")
        await signOut(tab)
      },
      "session.changedElsewhere (renewed)": async () => {
        const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
        const answer = await callApi(platform.url, "POST", "/auth/refresh", await currentTokens(), { cookie })
        const { payload } = (await answer.json()) as {
          payload: { access_token: string; refresh_token: string }
        }
        await signInAs(context, platform, {
          accessToken: payload.access_token,
          refreshToken: payload.refresh_token
        })
        await returnTo(page)
      },
      "session.changedElsewhere (another account)": async () => {
        await becomeAnother()
        await returnTo(page)
      },
      "session.signOut": async () => {
        await signingOut.hold()
        await logOut(page).click()
        await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click()
      },
      "session.signOut (staying)": async () => {
        application = await startClientApplication(platform)
        await page.goto(await application.begin())
        await signingOut.hold()
        await page.getByRole("button", { name: "That’s not me" }).click()
      },
      "xstate.after.untilRefresh.session.authenticated": async () => {
        await page.clock.fastForward(afterRenewalMs)
      },
      "xstate.done.actor.refreshTokens": endRenewal,
      "xstate.done.actor.refreshTokens (another account)": async () => {
        await becomeAnother()
        await endRenewal()
      },
      "xstate.error.actor.refreshTokens (no network)": async () => {
        await refreshing.hold()
        await endRenewal()
        await refreshing.settle(cutOff)
        await refreshing.release()
      },
      "xstate.error.actor.refreshTokens (refused)": async () => {
        const { access_token } = await currentTokens()
        await callApi(platform.url, "POST", "/account/sign-out", undefined, {
          authorization: `Bearer ${access_token}`
        })
        await endRenewal()
      },
      "xstate.done.actor.signOut": () => signingOut.settle(letThrough),
      "xstate.error.actor.signOut": () => signingOut.settle(cutOff)
    },
    states: {
      guest: async () => {
        await expect(
          page
            .getByRole("link", { name: "Log in", exact: true })
            .or(page.getByRole("button", { name: "Log in", exact: true }))
            .first()
        ).toBeVisible()
        await expect(logOut(page)).toHaveCount(0)
      },
      authenticated: async () => {
        await expect(
          logOut(page)
            .or(page.getByRole("button", { name: "That’s not me" }))
            .first()
        ).toBeEnabled()
        await expect.poll(renewal.waitingTabs).toBe(0)
      },
      "refreshing.silently": isWaitingForRenewal,
      "refreshing.aloud": isWaitingForRenewal,
      signingOut: async () => {
        const dialog = page.getByRole("dialog", { name: "Leave the account?" })
        const notMe = page.getByRole("button", { name: "That’s not me" })
        await expect(dialog.getByRole("button", { name: "Log out" }).or(notMe)).toHaveAttribute(
          "aria-busy",
          "true"
        )
        if (await dialog.isVisible())
          await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled()
      }
    },
    end: async () => application?.close()
  }
}
