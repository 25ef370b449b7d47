import type { Page } from "@playwright/test"
import { callApi, learnerPassword, newEmail } from "../support/apiLearner.ts"
import type { RealServer } from "../support/realServer.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered, watchComplaints } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

/** The newest link of this kind in the mails to an address. */
async function linkIn(server: RealServer, email: string, kind: "address" | "email") {
  const pattern = new RegExp(`https?://\\S+/verification/${kind}/[\\w-]+`)
  const find = async () =>
    (await server.mails(email))
      .map(({ text }) => pattern.exec(text ?? "")?.[0])
      .findLast((link) => link !== undefined)
  await expect.poll(find).toBeDefined()
  return (await find())!
}

const typeTwice = async (page: Page, password: string) => {
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("textbox", { name: "Password again" }).fill(password)
}

test("a learner changes the email, and the owner of the former address takes the account back", async ({
  page,
  browser,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(422))
  complaints.expect(answered(404))
  complaints.expect(answered(401))
  const email = newEmail()
  const submit = async (address: string, password: string) => {
    await page.getByRole("textbox", { name: "New email" }).fill(address)
    await page.getByRole("textbox", { name: "Present password" }).fill(password)
    await page.getByRole("button", { name: "Continue" }).click()
  }

  await test.step("asks for the current password and another address", async () => {
    await page.goto("/profile/settings")
    await page.getByRole("link", { name: "Change the email" }).click()
    await expect(heading(page, "Changing the email")).toBeVisible()
    await submit("nobody", "Pineapple8")
    await expect(page.getByText("Invalid email format")).toBeVisible()
    await submit(email, "Pineapple8")
    await expect(page.getByText("Wrong password")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Present password" })).toBeFocused()
    await submit(signedIn.email, signedIn.password)
    await expect(page.getByText("This is the present email")).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("sends a mail, and counts down after a reload too", async () => {
    await submit(email, signedIn.password)
    await expect(page).toHaveURL("/confirm-email-change")
    await page.reload()
    await expect(page.getByRole("button", { name: /You can send it again in/ })).toBeDisabled()
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("the link changes the email, once", async () => {
    const link = await linkIn(server, email, "address")
    await page.goto(link)
    await expect(heading(page, "The email has changed")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Open the settings" }).click()
    await expect(page.getByRole("region", { name: "Account" })).toContainText(email)
    await page.goto(link)
    await expect(heading(page, "The link works no more")).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("the former address asks before it takes the account back", async () => {
    const context = await browser.newContext({ baseURL: server.url, locale: "en-GB" })
    const theirs = watchComplaints()
    theirs.listenTo(context)
    const owner = await context.newPage()
    await owner.goto(await linkIn(server, signedIn.email, "address"))
    await expect(heading(owner, "Take the former email back?")).toBeVisible()
    await expectAccessible(owner)
    expect((await signedIn.call("GET", "/account/profile")).status).toBe(200)
    await owner.getByRole("button", { name: "Take the email back" }).click()
    await expect(heading(owner, "A new password")).toBeVisible()
    await typeTwice(owner, "Watermelon8")
    await owner.getByRole("button", { name: "Save the password" }).click()
    await expect(owner).toHaveURL("/success-change-password")
    theirs.check()
    await context.close()
  })

  await test.step("ends the other session, and the former address signs in", async () => {
    await page.goto("/profile/settings")
    await expect(page).toHaveURL(/\/sign-in/)
    const answer = (login: string, password: string) =>
      callApi(server.url, "POST", "/auth/sign-in", { email: login, password })
    expect((await answer(email, signedIn.password)).status).toBe(401)
    expect((await answer(signedIn.email, "Watermelon8")).status).toBe(200)
  })
})

test("the reader of the mails chooses the password if another person signed up first", async ({
  page,
  server,
  complaints
}) => {
  complaints.expect(answered(409))
  const email = newEmail()
  const strangers = "Strangers7"
  const signUp = (password: string) =>
    callApi(server.url, "POST", "/auth/sign-up", {
      email,
      password,
      password_confirmation: password,
      privacy_consent: true,
      personal_data_consent: true
    })
  await signUp(learnerPassword)
  await linkIn(server, email, "email")
  await signUp(strangers)
  await expect.poll(async () => (await server.mails(email)).length).toBe(2)

  await page.goto(await linkIn(server, email, "email"))
  await expect(heading(page, "Choose a password")).toBeVisible()
  await expectAccessible(page)
  await typeTwice(page, "Watermelon8")
  await page.getByRole("button", { name: "Save and sign in" }).click()
  await expect(page).toHaveURL("/problems")
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible()
  const attempt = await callApi(server.url, "POST", "/auth/sign-in", { email, password: strangers })
  expect(attempt.status).toBe(401)
})
