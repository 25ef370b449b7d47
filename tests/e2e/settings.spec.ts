import type { Browser, Page } from "@playwright/test"
import type { ApiLearner } from "../support/apiLearner.ts"
import type { RealServer } from "../support/realServer.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered, watchComplaints } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name })
const devices = (page: Page) => region(page, "Devices").getByRole("listitem")
const confirm = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click()

async function logIn(page: Page, { email, password }: Pick<ApiLearner, "email" | "password">) {
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
}

/** The same learner in another browser, on the settings page. */
async function openElsewhere(browser: Browser, server: RealServer, learner: ApiLearner, userAgent: string) {
  const context = await browser.newContext({ baseURL: server.url, userAgent, locale: "en-GB" })
  const complaints = watchComplaints()
  complaints.listenTo(context)
  const page = await context.newPage()
  await page.goto("/profile/settings")
  await expect(page).toHaveURL("/sign-in?from=%2Fprofile%2Fsettings")
  await logIn(page, learner)
  await expect(page).toHaveURL("/profile/settings")
  return { page, context, complaints }
}

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"

test("a learner edits the profile in two languages, and no typed text is lost", async ({
  page,
  signedIn
}) => {
  await test.step("opens the settings from the account", async () => {
    await page.goto("/profile")
    await page.getByRole("link", { name: "Settings" }).click()
    await expect(page).toHaveURL("/profile/settings")
    await expect(page).toHaveTitle("Settings · Zama")
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
    await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible()
    await expect(region(page, "Account")).toContainText(signedIn.email)
    await expect(devices(page)).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step("shows field errors in the chosen language", async () => {
    await page.getByRole("textbox", { name: "First name" }).fill("R2")
    await page.getByRole("textbox", { name: "Date of birth" }).fill("31.02.2013")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Only letters, spaces, hyphens and apostrophes")).toBeVisible()
    await expect(page.getByText("A date as DD.MM.YYYY, not before 1900 and not in the future")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "First name" })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole("radio", { name: "Русский" }).click()
    await expect(page.getByText("Только буквы, пробелы, дефисы и апострофы")).toBeVisible()
    await expect(page.getByText(/^Дата в виде ДД\.ММ\.ГГГГ/)).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("R2")
    await expectAccessible(page)
  })

  await test.step("the account stores the language", async () => {
    await expect.poll(() => profileOf(signedIn)).toMatchObject({ language: "ru", first_name: null })
    await page.getByRole("radio", { name: "English" }).click()
    await expect.poll(() => profileOf(signedIn)).toMatchObject({ language: "en" })
  })

  await test.step("an unsaved change survives a reload, and is saved", async () => {
    await page.getByRole("textbox", { name: "First name" }).fill("Zoë")
    await page.reload()
    await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Zoë")
    await expect(page.getByText("There are unsaved changes")).toBeVisible()
    await page.getByRole("textbox", { name: "Last name" }).fill("O’Neill")
    await page.getByRole("textbox", { name: "Date of birth" }).fill("05092013")
    await page.getByRole("combobox", { name: "Grade" }).selectOption("7")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Saved", { exact: true })).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Date of birth" })).toHaveValue("05.09.2013")
    expect(await profileOf(signedIn)).toMatchObject({
      first_name: "Zoë",
      last_name: "O’Neill",
      date_of_birth: "2013-09-05",
      grade: 7,
      city: null
    })
  })

  await test.step("the newsletter and the theme apply at once", async () => {
    await page.getByRole("switch", { name: /News/ }).click()
    await expect(page.getByRole("switch", { name: /News/ })).toBeChecked()
    await expect.poll(() => profileOf(signedIn)).toMatchObject({ newsletter: true })
    await page.getByRole("radio", { name: "Dark" }).check()
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    await page.getByRole("radio", { name: "Same as system" }).check()
  })

  await test.step("the account shows the new name", async () => {
    await page.goto("/profile")
    await expect(page.getByText("Zoë O’Neill")).toBeVisible()
  })
})

test("the server's field error is shown at its field", async ({ page, signedIn, complaints }) => {
  complaints.expect(answered(422))
  await page.goto("/profile/settings?lang=ru")
  await expect(page.getByText(signedIn.email)).toBeVisible()
  // The page checks the same rules, so the test changes the request on the way.
  await page.route("**/api/account/profile", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue()
    await route.continue({ postData: JSON.stringify({ city: "<b>" }) })
  })
  await page.getByRole("textbox", { name: "Город" }).fill("Омск")
  await page.getByRole("button", { name: "Сохранить" }).click()
  await expect(page.getByText("Только буквы, цифры, точки, пробелы, дефисы и апострофы")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Город" })).toBeFocused()
  await expect(page.getByRole("textbox", { name: "Город" })).toHaveValue("Омск")
})

const profileOf = async (learner: Pick<ApiLearner, "call">) =>
  ((await (await learner.call("GET", "/account/profile")).json()) as { payload: unknown }).payload

test("a learner ends other sessions, and their pages become a visitor's", async ({
  page,
  browser,
  server,
  signedIn
}) => {
  const windows = await openElsewhere(browser, server, signedIn, firefox)
  const phone = await openElsewhere(browser, server, signedIn, safari)
  for (const { complaints } of [windows, phone]) complaints.expect(answered(401))
  await page.goto("/profile/settings")
  await expect(devices(page)).toHaveCount(3)
  await expect(devices(page).first()).toContainText("This device")
  await expect(devices(page).filter({ hasText: "Firefox, Windows" })).toHaveCount(1)
  await expect(devices(page).filter({ hasText: "Safari, iPhone" })).toHaveCount(1)

  await test.step("one session, after a confirmation", async () => {
    await page.getByRole("button", { name: "Sign out on: Firefox, Windows" }).click()
    await expectAccessible(page)
    await confirm(page, "Cancel")
    await expect(devices(page)).toHaveCount(3)
    await page.getByRole("button", { name: "Sign out on: Firefox, Windows" }).click()
    await confirm(page, "Sign out")
    await expect(devices(page)).toHaveCount(2)
    await windows.page.reload()
    await expect(windows.page).toHaveURL(/^[^?]*\/sign-in\?from=/)
    expect((await windows.context.cookies()).map(({ name }) => name)).not.toContain("access_token")
  })

  await test.step("all others, after a confirmation", async () => {
    await page.getByRole("button", { name: "Sign out on all others" }).click()
    await confirm(page, "Sign out others")
    await expect(devices(page)).toHaveCount(1)
    await expect(page.getByRole("button", { name: "Sign out on all others" })).toHaveCount(0)
    await phone.page.reload()
    await expect(phone.page).toHaveURL(/^[^?]*\/sign-in\?from=/)
    await page.reload()
    await expect(devices(page)).toHaveText([/This device/])
  })
  for (const { complaints, context } of [windows, phone]) {
    complaints.check()
    await context.close()
  }
})

test("a new password applies after the mail's link, and ends every session", async ({
  page,
  browser,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(422))
  const phone = await openElsewhere(browser, server, signedIn, safari)
  phone.complaints.expect(answered(401))
  const password = "Watermelon8"
  const current = page.getByRole("textbox", { name: "Present password" })
  const changePassword = async (present: string) => {
    await current.fill(present)
    await page.getByRole("textbox", { name: "New password" }).fill(password)
    await page.getByRole("textbox", { name: "Password again" }).fill(password)
    await page.getByRole("button", { name: "Continue" }).click()
  }

  await test.step("asks for the current password", async () => {
    await page.goto("/profile/settings")
    await page.getByRole("link", { name: "Change the password" }).click()
    await expect(page).toHaveTitle("Changing the password · Zama")
    await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0)
    await changePassword("Pineapple8")
    await expect(page.getByText("Wrong password")).toBeVisible()
    await expect(current).toBeFocused()
    await expectAccessible(page)
  })

  await test.step("sends a mail, and another one after a minute at the earliest", async () => {
    await changePassword(signedIn.password)
    await expect(page).toHaveURL("/confirm-email-password")
    await expect(page.getByText(signedIn.email)).toBeVisible()
    await expect(page.getByRole("button", { name: /You can send it again in/ })).toBeDisabled()
    await page.reload()
    await expect(page.getByRole("button", { name: /You can send it again in/ })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Back to settings" }).click()
    await expect(page).toHaveURL("/profile/settings")
  })

  await test.step("the link ends every session", async () => {
    const link = () => linkIn(server, signedIn.email)
    await expect.poll(link).not.toBeNull()
    await page.goto((await link())!)
    await expect(page).toHaveURL("/success-change-password")
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click()
    await phone.page.reload()
    await expect(phone.page).toHaveURL(/^[^?]*\/sign-in\?from=/)
  })

  await test.step("the new password replaces the old one", async () => {
    complaints.expect(answered(401))
    await logIn(page, signedIn)
    await expect(page.getByRole("alert")).toContainText("Wrong email, login or password")
    await logIn(page, { ...signedIn, password })
    await expect(page).toHaveURL("/problems")
    await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible()
  })
  phone.complaints.check()
  await phone.context.close()
})

async function linkIn(server: RealServer, email: string): Promise<string | null> {
  const texts = (await server.mails(email)).map(({ text }) => text ?? "")
  const links = texts.map((text) => /https?:\/\/\S+\/verification\/password\/[\w.~-]+/.exec(text)?.[0])
  return links.findLast((link) => link !== undefined) ?? null
}
