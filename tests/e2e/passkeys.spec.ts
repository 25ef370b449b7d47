import type { Page } from "@playwright/test"
import { signUpLearner } from "../support/apiLearner.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test as base } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { signOut as leave } from "./support/signInForm.ts"
import { startLocalhostServer } from "./support/localhostServer.ts"
import { plugAuthenticator, suggestNothing } from "./support/virtualAuthenticator.ts"

const test = base.extend<object, object>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startLocalhostServer()
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 480_000 }
  ]
})

const section = (page: Page) => page.getByRole("region", { name: "Passkeys" })
// A toast appears inside an open dialog, and is no passkey.
const rows = (page: Page) => section(page).getByRole("listitem").filter({ hasText: "Added:" })
const addButton = (page: Page) => section(page).getByRole("button", { name: "Add a passkey" })
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" })
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click()

async function signOut(page: Page) {
  // The problem list would prefetch, and the prefetch would fail as the session ends.
  await page.goto("/about")
  await leave(page)
}

test("a passkey is added, signs in, is renamed and removed", async ({
  page,
  context,
  server,
  signedIn,
  complaints
}) => {
  await suggestNothing(page)
  const authenticator = await plugAuthenticator(context, page)

  await test.step("is added, and its owner gets a mail", async () => {
    await page.goto("/profile/settings")
    await expect(section(page).getByText("There are no passkeys yet.")).toBeVisible()
    await addButton(page).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText("Last sign-in: not yet")
    expect(await authenticator.passkeys()).toBe(1)
    await expect
      .poll(async () => (await server.mails(signedIn.email)).at(-1)?.subject)
      .toBe("A passkey was added to your Zama account")
    await expectAccessible(page)
  })

  await test.step("the same device is not added twice", async () => {
    await addButton(page).click()
    await expect(section(page).getByText("This device has a passkey already.")).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step("signs in, and leads to the requested page", async () => {
    await signOut(page)
    await page.goto("/profile/settings")
    await expect(page).toHaveURL("/sign-in?from=%2Fprofile%2Fsettings")
    await expect(signInButton(page)).toBeVisible()
    await expectAccessible(page)
    await signInButton(page).click()
    await expect(page).toHaveURL("/profile/settings")
    await expect(rows(page)).not.toContainText("not yet")
    await expect(page.getByRole("region", { name: "Account" })).toContainText(signedIn.email)
  })

  await test.step("is renamed, after an invalid name", async () => {
    await section(page)
      .getByRole("button", { name: /^Rename the passkey/ })
      .click()
    const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" })
    await name.fill("   ")
    await inDialog(page, "Save")
    await expect(page.getByRole("dialog").getByText("Required field")).toBeVisible()
    await expectAccessible(page)
    await name.fill("Granny's tablet")
    await inDialog(page, "Save")
    await expect(rows(page)).toContainText("Granny's tablet")
    await page.reload()
    await expect(rows(page)).toContainText("Granny's tablet")
  })

  await test.step("is removed after a confirmation, and no longer signs in", async () => {
    complaints.expect(answered(401))
    const remove = section(page).getByRole("button", { name: "Remove the passkey: Granny's tablet" })
    await remove.click()
    await expectAccessible(page)
    await inDialog(page, "Cancel")
    await expect(rows(page)).toHaveCount(1)
    await remove.click()
    await inDialog(page, "Remove")
    await expect(section(page).getByText("There are no passkeys yet.")).toBeVisible()
    await signOut(page)
    await page.goto("/sign-in")
    await expect(signInButton(page)).toBeVisible()
    await signInButton(page).click()
    await expect(page.getByText("This passkey cannot be used to sign in. Use your password")).toBeVisible()
    await expect(page).toHaveURL("/sign-in")
    await expect(signInButton(page)).toBeEnabled()
  })
})

test("an old session asks for the password first", async ({
  page,
  context,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(403))
  complaints.expect(answered(422))
  await plugAuthenticator(context, page)
  await runSql(server, "update sessions set created_at = now() - interval '1 day'")
  await page.goto("/profile/settings")
  await addButton(page).click()
  const password = page.getByRole("dialog").getByLabel("Password", { exact: true })
  await expect(password).toBeVisible()
  await expectAccessible(page)
  await inDialog(page, "Continue")
  await expect(page.getByRole("dialog").getByText("Required field")).toBeVisible()
  await password.fill("Wrong-password1")
  await inDialog(page, "Continue")
  await expect(page.getByRole("dialog").getByText("Wrong password")).toBeVisible()
  await inDialog(page, "Cancel")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await addButton(page).click()
  await password.fill(signedIn.password)
  await inDialog(page, "Continue")
  await expect(rows(page)).toHaveCount(1)
})

test("a browser that suggests passkeys signs in without the button", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  // A prefetch that was running at the sign-out.
  complaints.expect(answered(401))
  const authenticator = await plugAuthenticator(context, page)
  await page.goto("/profile/settings")
  await addButton(page).click()
  await expect(rows(page)).toHaveCount(1)
  await authenticator.setPresent(false)
  await signOut(page)
  // The user picks the browser's suggestion.
  await authenticator.setPresent(true)
  await page.goto("/sign-in?from=%2Fprofile%2Fsettings")
  await expect(page).toHaveURL("/profile/settings")
  await expect(page.getByRole("region", { name: "Account" })).toContainText(signedIn.email)
})

test("a cancelled dialog is not an error, neither for adding nor for signing in", async ({
  page,
  context,
  server,
  learner,
  complaints
}) => {
  // A prefetch that was running at the sign-out.
  complaints.expect(answered(401))
  await suggestNothing(page)
  const authenticator = await plugAuthenticator(context, page)
  await test.step("adding", async () => {
    await signInAs(context, server, learner)
    await page.goto("/profile/settings")
    await authenticator.setVerified(false)
    await addButton(page).click()
    await expect(section(page).getByText("No passkey was added. You can try again.")).toBeVisible()
    await expect(section(page).getByText("There are no passkeys yet.")).toBeVisible()
    await authenticator.setVerified(true)
    await addButton(page).click()
    await expect(rows(page)).toHaveCount(1)
  })
  await test.step("signing in", async () => {
    await signOut(page)
    await page.goto("/sign-in")
    await expect(signInButton(page)).toBeVisible()
    await authenticator.setVerified(false)
    await signInButton(page).click()
    await expect(page.getByText("The passkey was not used. Try again, or use your password.")).toBeVisible()
    await authenticator.setVerified(true)
    await signInButton(page).click()
    await expect(page).toHaveURL("/problems")
  })
})

test("at an IP address there is no button, and the settings name the address where passkeys work", async ({
  page,
  server,
  context
}) => {
  const numbers = server.url.replace("localhost", "127.0.0.1")
  await page.goto(`${numbers}/sign-in`)
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible()
  await expect(signInButton(page)).toHaveCount(0)
  const learner = await signUpLearner(server)
  await signInAs(context, { url: numbers }, learner)
  await page.goto(`${numbers}/profile/settings`)
  await expect(section(page).getByText(`Passkeys work at ${server.url}.`)).toBeVisible()
  await expect(addButton(page)).toHaveCount(0)
})

test("a browser without passkeys gets an explanation, and makes no request", async ({
  page,
  signedIn: _signedIn
}) => {
  const asked: Array<string> = []
  page.on("request", (request) => {
    if (/\/api\/auth\/passkey|simplewebauthn/.test(request.url())) asked.push(request.url())
  })
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"))
  await page.goto("/profile/settings")
  await expect(
    section(page).getByText("This browser cannot sign in with passkeys. Update it, or open another one.")
  ).toBeVisible()
  await signOut(page)
  await page.goto("/sign-in")
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible()
  await expect(signInButton(page)).toHaveCount(0)
  expect(asked).toEqual([])
})
