import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { Page } from "@playwright/test"
import { callApi, learnerPassword, newEmail } from "../support/apiLearner.ts"
import type { RealServer } from "../support/realServer.ts"
import type { TestSmtp } from "../support/smtp.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { expect } from "./support/fixtures.ts"
import { mailSaying, mailsTo, test } from "./support/mailServer.ts"

const commands = fileURLToPath(new URL("../../server/cli/main.ts", import.meta.url))
const folder = fileURLToPath(new URL("../../content/newsletter/2026-11-21-what-is-new", import.meta.url))
const title = "What is new on Zama"

/** Runs the operator's command. */
async function sendNewsletter(server: RealServer, smtp: TestSmtp, ...options: ReadonlyArray<string>) {
  const env = { ...process.env, DATA_DIR: server.dataDir, SMTP_URL: smtp.url, PUBLIC_URL: server.url }
  const args = [commands, "newsletter", "send", folder, ...options]
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

/** Signs a user up with or without the newsletter. */
async function signUp(server: RealServer, smtp: TestSmtp, newsletter: boolean) {
  const email = newEmail()
  await callApi(server.url, "POST", "/auth/sign-up", {
    email,
    password: learnerPassword,
    password_confirmation: learnerPassword,
    privacy_consent: true,
    personal_data_consent: true,
    newsletter
  })
  const mail = await mailSaying(smtp, email, "Confirm your email on Zama")
  const token = /\/verification\/email\/([\w-]+)/.exec(mail.text ?? "")?.[1]
  await callApi(server.url, "POST", "/auth/email/confirm", { token })
  return email
}

/** The unsubscribe address in the header of the newest newsletter to an address. */
async function linkOf(smtp: TestSmtp, email: string) {
  const { headers } = await mailSaying(smtp, email, title)
  const value = headers.find(({ key }) => key === "list-unsubscribe")?.value
  return /^<(\S+)>$/.exec(value ?? "")?.[1] ?? "no link"
}

// Each command is a process that opens the database.
test.setTimeout(420_000)

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

test("a newsletter goes once to its subscribers, and its link unsubscribes", async ({
  page,
  server,
  smtp
}) => {
  const [reader, other] = [await signUp(server, smtp, true), await signUp(server, smtp, false)]

  await test.step("the operator previews the recipients, sends it, and repeats the command", async () => {
    expect(await sendNewsletter(server, smtp, "--dry-run")).toContain("en: 1 to get it, 0 have it already")
    expect(await sendNewsletter(server, smtp)).toContain("1 mails are queued")
    expect(await sendNewsletter(server, smtp)).toContain("0 mails are queued")
    await mailSaying(smtp, reader, title)
    expect(mailsTo(smtp, other).map(({ subject }) => subject)).not.toContain(title)
  })

  await test.step("the reader unsubscribes without signing in, and subscribes again", async () => {
    const mail = await mailSaying(smtp, reader, title)
    const link = await linkOf(smtp, reader)
    expect(mail.html).toContain(`href="${link}"`)
    await page.goto(link)
    await expect(heading(page, "You have unsubscribed")).toBeVisible()
    await expect(page).toHaveTitle("You have unsubscribed · Zama")
    await expect(page.getByText(`${reader[0]}***@zama.test`)).toBeVisible()
    await expect(page.getByText(reader)).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(heading(page, "You are unsubscribed already")).toBeVisible()
    await page.getByRole("button", { name: "Subscribe again" }).click()
    await expect(heading(page, "You are subscribed again")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Unsubscribe" }).click()
    await expect(heading(page, "You have unsubscribed")).toBeVisible()
  })

  await test.step("the settings show the subscription", async () => {
    await page.goto("/sign-in?from=/profile/settings")
    await page.getByRole("textbox", { name: "Email" }).fill(reader)
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
    await page.getByRole("button", { name: "Log in", exact: true }).click()
    await expect(page).toHaveURL("/profile/settings")
    await expect(page.getByRole("switch", { name: /News/ })).not.toBeChecked()
  })
})

test("a mail program unsubscribes by one click, at the page's address", async ({
  page,
  request,
  server,
  smtp
}) => {
  const reader = await signUp(server, smtp, true)
  await sendNewsletter(server, smtp)
  const link = await linkOf(smtp, reader)
  const headers = (await mailSaying(smtp, reader, title)).headers
  expect(headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click")
  const clicked = await request.post(link, { form: { "List-Unsubscribe": "One-Click" } })
  expect(clicked.status()).toBe(200)
  await page.goto(link)
  await expect(heading(page, "You are unsubscribed already")).toBeVisible()
})

test("an incomplete link and a lost network are reported", async ({
  page,
  context,
  server,
  smtp,
  complaints
}) => {
  complaints.expect(answered(404))
  complaints.expect(networkIsAway)
  await test.step("an incomplete link", async () => {
    await page.goto("/notifications/unsubscribe/12-newsletter-abc")
    await expect(heading(page, "The link did not work")).toBeVisible()
    await expectAccessible(page)
  })
  await test.step("without a network", async () => {
    const reader = await signUp(server, smtp, true)
    await sendNewsletter(server, smtp)
    await context.route("**/api/notifications/**", (route) => route.abort("internetdisconnected"))
    await page.goto(await linkOf(smtp, reader))
    await expect(page.getByText("The mailing could not be ended")).toBeVisible()
    await expectAccessible(page)
    await context.unroute("**/api/notifications/**")
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(heading(page, "You have unsubscribed")).toBeVisible()
  })
})
