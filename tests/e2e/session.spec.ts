import type { BrowserContext, Page } from "@playwright/test"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { solutionsOf } from "./support/learners.ts"
import {
  expectProgram,
  openProblem,
  patiently,
  submitButton,
  sum,
  verdict,
  write
} from "./support/problemPage.ts"

/** Makes the server refuse a token without making it look expired. */
async function spoil(context: BrowserContext, ...names: ReadonlyArray<string>): Promise<void> {
  const cookies = await context.cookies()
  await context.addCookies(
    cookies
      .filter(({ name }) => names.includes(name))
      .map((cookie) => ({ ...cookie, value: `${cookie.value.slice(0, -6)}AAAAAA` }))
  )
}

function loadsOf(page: Page): ReadonlyArray<string> {
  const loads: Array<string> = []
  page.on("load", () => loads.push(page.url()))
  return loads
}

test("an access token that is refused is renewed with one reload, which costs nothing", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(401))
  await openProblem(page, 1)
  await write(page, sum.python)
  await spoil(context, "access_token")
  const loads = loadsOf(page)
  await submitButton(page).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  await expectProgram(page, sum.python)
  expect(loads).toHaveLength(1)
  expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
  const tokens = (await context.cookies()).filter(({ name }) => name === "access_token")
  expect(tokens.map(({ value }) => value)).not.toContain(signedIn.accessToken)
})

test("when the renewal is refused too, the visitor logs in again and comes back to the text", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(401))
  await openProblem(page, 1)
  await write(page, "# typed before the session ended")
  await spoil(context, "access_token", "refresh_token")
  await page.getByRole("link", { name: "My solutions" }).click()
  await expect(page).toHaveURL("/sign-in?from=%2Fproblem%2F1%2Fsolutions")
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("access_token")
  await page.getByRole("textbox", { name: "Email" }).fill(signedIn.email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(signedIn.password)
  await page.getByRole("button", { name: "Log in" }).click()
  await expect(page).toHaveURL("/problem/1/solutions")
  await expectProgram(page, "# typed before the session ended")
})

test("signing out in one tab signs out the other", async ({ page, context, signedIn }) => {
  await openProblem(page, 1)
  const other = await context.newPage()
  await openProblem(other, 2)
  await expect(submitButton(other)).toBeEnabled()
  await page.getByRole("button", { name: "Log out" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible()
  }
  await expect(other).toHaveURL("/problem/2/description")
  expect((await signedIn.call("GET", "/problems/1/solutions")).status).toBe(401)
})

test("logging in in one tab logs in the other", async ({ page, context, learner }) => {
  await openProblem(page, 1)
  await write(page, "# typed as a visitor")
  const other = await context.newPage()
  await other.goto("/sign-in")
  await other.getByRole("textbox", { name: "Email" }).fill(learner.email)
  await other.getByRole("textbox", { name: "Password", exact: true }).fill(learner.password)
  await other.getByRole("button", { name: "Log in" }).click()
  await expect(other).toHaveURL("/problems")
  await expect(submitButton(page)).toBeEnabled()
  await expectProgram(page, "# typed as a visitor")
})
