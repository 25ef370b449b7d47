import type { BrowserContext } from "@playwright/test"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { storedOnDevice } from "./support/storedOnDevice.ts"
import { settled } from "./support/settled.ts"
import {
  editor,
  expectProgram,
  expectSaved,
  openProblem,
  submitButton,
  write
} from "./support/problemPage.ts"
import { sharedDeviceBox, enter, signOut } from "./support/signInForm.ts"
import { expectAccessible } from "./support/accessible.ts"

const mine = "# what I leave on a shared device"

/** Cookies with an expiry date. */
const persistentCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ expires }) => expires !== -1).map(({ name }) => name)
const named = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

test.beforeEach(async ({ page, learner }) => {
  await page.goto("/sign-in?from=%2Fproblem%2F1%2Fdescription")
  await expect(sharedDeviceBox(page)).not.toBeChecked()
  await sharedDeviceBox(page).check()
  await expect(page.getByText("no drafts will stay here")).toBeVisible()
  await expectAccessible(page)
  await enter(page, learner)
  await expect(editor(page)).toBeEditable()
})

test("closing the browser signs out and erases drafts", async ({
  page,
  context,
  browser,
  server,
  learner,
  complaints
}) => {
  complaints.expect(answered(401))
  await write(page, mine)
  await expectSaved(page)
  expect(await persistentCookies(context)).not.toContain("access_token")
  expect(await persistentCookies(context)).not.toContain("refresh_token")
  expect(await named(context)).toEqual(
    expect.arrayContaining(["access_token", "refresh_token", "shared_device"])
  )

  await test.step("a reload and a renewal keep the draft, and the tokens stay in session cookies", async () => {
    const before = (await context.cookies()).find(({ name }) => name === "access_token")!
    await context.addCookies([{ ...before, value: `${before.value.slice(0, -6)}AAAAAA` }])
    await page.getByRole("link", { name: "My solutions" }).click()
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === "access_token")?.value)
      .not.toMatch(/AAAAAA$/)
    await expect(page).toHaveURL("/problem/1/solutions")
    // The page may load again with the new token, which would cut off another navigation.
    await settled(page)
    await page.goto("/problem/1/description")
    await expectProgram(page, mine)
    expect(await persistentCookies(context)).not.toContain("access_token")
    expect(await persistentCookies(context)).not.toContain("refresh_token")
  })

  await test.step("a reopened browser is signed out", async () => {
    const { cookies, origins } = await context.storageState({ indexedDB: true })
    expect(JSON.stringify(origins)).toContain(mine)
    const storageState = { cookies: cookies.filter(({ expires }) => expires !== -1), origins }
    const again = await browser.newContext({ baseURL: server.url, storageState, locale: "en-GB" })
    const reopened = await again.newPage()
    await reopened.goto("/problems")
    await expect(reopened.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible()
    await expect.poll(() => storedOnDevice(reopened)).not.toContain(mine)
    await reopened.goto("/sign-in?from=%2Fproblem%2F1%2Fdescription")
    await enter(reopened, learner)
    await expect(editor(reopened)).toContainText("def main")
    await again.close()
  })
})

test("signing out erases the draft and the unsent solution", async ({ page, context, complaints }) => {
  complaints.expect(/net::ERR_FAILED/)
  await context.route("**/api/problems/1/solutions", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue()
  )
  await write(page, mine)
  await expectSaved(page)
  await submitButton(page).click()
  await expect.poll(async () => (await storedOnDevice(page)).split(mine).length - 1).toBeGreaterThan(1)
  await signOut(page)
  await expect.poll(() => storedOnDevice(page)).not.toContain(mine)
  expect(await named(context)).not.toContain("shared_device")
  await openProblem(page, 1)
  await expect(editor(page)).toContainText("def main")
})
