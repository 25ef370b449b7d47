import type { Page, Route } from "@playwright/test"
import { callApi, learnerPassword, newEmail } from "../support/apiLearner.ts"
import { startRealServer, type RealServer } from "../support/realServer.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("listitem")
const unreachable = (page: Page) => toasts(page).filter({ hasText: "No connection to the server" })
const email = (page: Page) => page.getByRole("textbox", { name: "Email" })
const send = (page: Page) => page.getByRole("button", { name: "Send the link" })

async function askForLink(page: Page, address: string): Promise<void> {
  await page.goto("/recover-password")
  await email(page).fill(address)
  await send(page).click()
}

/** Types key by key: the first key loads the toasts and the code of calls, with which the page sends the fingerprint. */
async function typeEmail(page: Page): Promise<void> {
  const collected = page.waitForResponse(/\/api\/fingerprint\/collect$/)
  await page.goto("/recover-password")
  await email(page).pressSequentially(newEmail())
  await (await collected).finished()
  await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached()
}

/** Changes the request, so that the server itself rejects it. */
const spoil = (page: Page, change: Parameters<Route["continue"]>[0]) =>
  page.route(/\/api\/auth\/password\/recover$/, (route) => {
    const headers = { ...route.request().headers(), ...change?.headers }
    return route.continue({ ...change, headers })
  })

test("past the hourly mails the server's message shows each time", async ({ page, server, complaints }) => {
  complaints.expect(answered(429))
  const address = newEmail()
  for (let mail = 0; mail < 5; mail++) {
    expect((await callApi(server.url, "POST", "/auth/password/recover", { email: address })).status).toBe(202)
  }
  await askForLink(page, address)
  const limit = toasts(page).filter({ hasText: "Email sending limit exceeded. Try again later" })
  await expect(limit).toHaveCount(1)
  // The pointer rests on the first toast, so it stays.
  await limit.hover()
  await send(page).press("Enter")
  await expect(limit).toHaveCount(2)
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible()
})

for (const [status, words, change] of [
  [400, "The request could not be read", { postData: "{ not json" }],
  [413, "Too much data", { postData: JSON.stringify({ email: "x".repeat(1_100_000) }) }],
  [415, "The data must be sent as JSON", { headers: { "content-type": "text/plain" } }]
] as const) {
  test(`${status}: the form shows the server's message, and no toast repeats it`, async ({
    page,
    complaints
  }) => {
    complaints.expect(answered(status))
    await spoil(page, change)
    await askForLink(page, newEmail())
    await expect(page.getByRole("alert")).toHaveText(words)
    await expect(toasts(page)).toHaveCount(0)
    await page.unrouteAll()
    await send(page).click()
    await expect(page).toHaveURL("/confirm-email-recover-password")
  })
}

test("403: a correct password with an unconfirmed address leads to the page that sends the mail again", async ({
  page,
  server,
  complaints
}) => {
  complaints.expect(answered(403))
  const address = newEmail()
  const form = { email: address, password: learnerPassword, password_confirmation: learnerPassword }
  const consents = { privacy_consent: true, personal_data_consent: true }
  expect((await callApi(server.url, "POST", "/auth/sign-up", { ...form, ...consents })).status).toBe(201)
  await page.goto("/sign-in")
  await email(page).fill(address)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
  await page.getByRole("button", { name: "Log in", exact: true }).click()
  await expect(page).toHaveURL("/confirm-email-sign-in")
  await expect(page.getByText(address)).toBeVisible()
})

test("422: the field shows the server's message", async ({ page, complaints }) => {
  complaints.expect(answered(422))
  await spoil(page, { postData: JSON.stringify({ email: "no address" }) })
  await askForLink(page, newEmail())
  await expect(email(page)).toHaveAccessibleDescription(/Invalid email format/)
  await expect(email(page)).toHaveAttribute("aria-invalid", "true")
  await expect(email(page)).toBeFocused()
})

test("404: spent and invalid links lead to pages that explain it", async ({ page, complaints }) => {
  complaints.expect(answered(404))
  await page.goto("/verification/email/made-up")
  await expect(page).toHaveURL("/link-expired")
  await expect(page.getByRole("heading", { level: 1, name: "The link has expired" })).toBeVisible()
  await page.goto("/verification/password/made-up")
  await expect(page).toHaveURL("/link-expired-recover-password")
  await expect(
    page.getByRole("heading", { level: 1, name: "The password reset link has expired" })
  ).toBeVisible()
})

test("a network that is cut shows one toast for several presses", async ({ page, context, complaints }) => {
  complaints.expect(networkIsAway)
  await typeEmail(page)
  await context.setOffline(true)
  await send(page).click()
  await expect(unreachable(page)).toHaveCount(1)
  await unreachable(page).hover()
  await send(page).press("Enter")
  await expect(send(page)).not.toHaveAttribute("aria-busy", "true")
  await expect(unreachable(page)).toHaveCount(1)
  await unreachable(page).getByRole("button", { name: "Close" }).click()
  await expect(unreachable(page)).toHaveCount(0)
  await send(page).press("Enter")
  await expect(unreachable(page)).toHaveCount(1)
  await context.setOffline(false)
  await send(page).click()
  await expect(page).toHaveURL("/confirm-email-recover-password")
})

/** A separate server, which the test breaks. */
const failingTest = test.extend<object, { readonly failing: RealServer }>({
  failing: [
    async ({ playwright: _playwright }, use) => {
      const failing = await startRealServer({ env: { ROLE: "web", SUPPORT_EMAIL: "help@zama.test" } })
      await use(failing)
      await failing.stop()
    },
    { scope: "worker", timeout: 480_000 }
  ],
  baseURL: ({ failing }, use) => use(failing.url)
})

failingTest(
  "5xx: the form reports a lost connection, and works after the server recovers",
  async ({ page, failing, complaints }) => {
    complaints.expect(answered(500))
    await page.goto("/recover-password")
    await runSql(failing, "alter table mail_requests rename to mail_requests_away")
    await email(page).fill(newEmail())
    await send(page).click()
    await expect(unreachable(page)).toBeVisible()
    await expect(unreachable(page)).toContainText("Error")
    await runSql(failing, "alter table mail_requests_away rename to mail_requests")
    await send(page).click()
    await expect(page).toHaveURL("/confirm-email-recover-password")
  }
)

failingTest("a request without an answer fails after 25 s", async ({ page, failing, complaints }) => {
  complaints.expect(networkIsAway)
  await page.clock.install()
  await typeEmail(page)
  process.kill(failing.pid, "SIGSTOP")
  try {
    const asked = page.waitForRequest(/\/auth\/password\/recover$/)
    const sentAt = await page.evaluate(() => Date.now())
    await send(page).click()
    await asked
    await page.clock.pauseAt(sentAt + 20_000)
    await expect(unreachable(page)).toHaveCount(0)
    await page.clock.resume()
    await expect(unreachable(page)).toBeVisible()
  } finally {
    process.kill(failing.pid, "SIGCONT")
  }
  await send(page).click()
  await expect(page).toHaveURL("/confirm-email-recover-password")
})

failingTest("an address for help that cannot be copied is shown in a toast that stays", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new DOMException("Denied", "NotAllowedError")) }
    })
    document.execCommand = () => false
  })
  await page.goto("/problems")
  await page.getByRole("button", { name: /Copy the support email: help@zama\.test/ }).click()
  await expect(toasts(page).filter({ hasText: "Failed to copy the support email" })).toBeVisible()
})
