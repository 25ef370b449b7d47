import type { BrowserContext, Page } from "@playwright/test"
import { callApi } from "../support/apiLearner.ts"
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
import { enter } from "./support/signInForm.ts"

/** Makes the server refuse a token that has not expired. */
async function spoil(context: BrowserContext, ...names: ReadonlyArray<string>): Promise<void> {
  const cookies = await context.cookies()
  await context.addCookies(
    cookies
      .filter(({ name }) => names.includes(name))
      .map((cookie) => ({ ...cookie, value: `${cookie.value.slice(0, -6)}AAAAAA` }))
  )
}

/**
 * Makes the server refuse the token of the next such call. With a spoiled cookie, any other call of the page could be
 * the refused one.
 */
const refuseOnce = (page: Page, method: string, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route, request) =>
      request.method() === method
        ? route.continue({ headers: { ...request.headers(), authorization: "Bearer spoiled" } })
        : route.fallback(),
    { times: 1 }
  )

function loadsOf(page: Page): ReadonlyArray<string> {
  const loads: Array<string> = []
  page.on("load", () => loads.push(page.url()))
  return loads
}

test("an access token that is refused is renewed: a call is repeated, a page reloads, and nothing is lost", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(401))
  await openProblem(page, 1)
  await write(page, sum.python)
  const loads = loadsOf(page)
  await refuseOnce(page, "POST", "/api/problems/1/solutions")
  await submitButton(page).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  await expectProgram(page, sum.python)
  expect(loads).toEqual([])
  expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
  await refuseOnce(page, "GET", "/api/problems/1/solutions")
  await page.getByRole("link", { name: "My solutions" }).click()
  await expect.poll(() => loads).toHaveLength(1)
  await expect(page).toHaveURL("/problem/1/solutions")
  await expectProgram(page, sum.python)
  const tokens = (await context.cookies()).filter(({ name }) => name === "access_token")
  expect(tokens.map(({ value }) => value)).not.toContain(signedIn.accessToken)
})

test("when the browser's own key is lost, the visitor signs in again and returns to the text", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(401))
  await openProblem(page, 1)
  await write(page, "# typed before the session ended")
  await spoil(context, "access_token")
  await context.clearCookies({ name: "browser_key" })
  await page.getByRole("link", { name: "My solutions" }).click()
  await expect(page).toHaveURL("/sign-in?from=%2Fproblem%2F1%2Fsolutions")
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("access_token")
  await page.getByRole("textbox", { name: "Email" }).fill(signedIn.email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(signedIn.password)
  await page.getByRole("button", { name: "Log in" }).click()
  await expect(page).toHaveURL("/problem/1/solutions")
  await expectProgram(page, "# typed before the session ended")
})

test("an idle page of a session that ended elsewhere becomes a visitor's page and keeps the text", async ({
  page,
  context,
  signedIn,
  server,
  complaints
}) => {
  complaints.expect(answered(401))
  await openProblem(page, 1)
  await write(page, "# typed before somebody ended it")
  const other = await callApi(server.url, "POST", "/auth/sign-in", {
    email: signedIn.email,
    password: signedIn.password
  })
  const { payload } = (await other.json()) as { payload: { access_token: string } }
  await callApi(server.url, "DELETE", "/account/devices", undefined, {
    authorization: `Bearer ${payload.access_token}`
  })
  await expect(page).toHaveURL("/sign-in?from=%2Fproblem%2F1%2Fdescription")
  await expect(page.getByRole("listitem").filter({ hasText: "The session has ended" })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("access_token")
  await enter(page, signedIn)
  await expectProgram(page, "# typed before somebody ended it")
})

test("signing out asks first, reports a failure, and leaves no data behind", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  complaints.expect(/Failed to load resource/)
  const dialog = page.getByRole("dialog")
  await page.goto("/problems")
  await page.getByRole("button", { name: "Log out" }).click()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toHaveCount(0)
  expect((await signedIn.call("GET", "/account/profile")).status).toBe(200)

  await test.step("without an answer the learner stays signed in", async () => {
    await context.route("**/api/account/sign-out", (route) => route.abort())
    await page.getByRole("button", { name: "Log out" }).click()
    await dialog.getByRole("button", { name: "Log out" }).click()
    await expect(page.getByRole("listitem").filter({ hasText: "No connection to the server" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Log out" }).first()).toBeEnabled()
    expect((await context.cookies()).map(({ name }) => name)).toContain("access_token")
    await context.unroute("**/api/account/sign-out")
  })

  await test.step("a confirmed sign-out shows progress and erases all data", async () => {
    let answer = () => {}
    const gate = new Promise<void>((done) => (answer = done))
    await context.route("**/api/account/sign-out", async (route) => {
      await gate
      await route.continue()
    })
    await dialog.getByRole("button", { name: "Log out" }).click()
    await expect(dialog.getByRole("button", { name: "Log out" })).toHaveAttribute("aria-busy", "true")
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled()
    await page.evaluate(() => localStorage.setItem("left", "behind"))
    const left = page.waitForEvent("load")
    answer()
    await left
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible()
    await expect(page).toHaveURL("/problems")
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).not.toContain("access_token")
    expect(names).not.toContain("refresh_token")
    expect(await page.evaluate(() => localStorage.getItem("left"))).toBeNull()
    expect((await signedIn.call("GET", "/account/profile")).status).toBe(401)
  })
})

test("a browser sends its fingerprint once, and the settings show its key", async ({
  page,
  context,
  signedIn: _signedIn,
  complaints
}) => {
  complaints.expect(answered(401))
  const sentComponents: Array<Record<string, unknown>> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/fingerprint/collect")) {
      sentComponents.push((request.postDataJSON() as { components: Record<string, unknown> }).components)
    }
  })
  /** The page subscribes after hydration, which leaves no visible trace. */
  const press = () => page.keyboard.press("Shift")
  await page.goto("/problems")
  await expect(async () => {
    await press()
    expect(sentComponents).toHaveLength(1)
  }).toPass()
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("session")
  const readKey = async () => (await page.evaluate(() => localStorage.getItem("window"))) ?? ""
  await expect.poll(readKey).toMatch(/^[\w-]{43}$/)
  const key = await readKey()
  expect(Object.keys(sentComponents[0]!)).toEqual([
    "vendor",
    "timezone",
    "screen_width",
    "screen_height",
    "screen_max_width",
    "screen_max_height",
    "color_depth",
    "pixel_ratio",
    "device_memory",
    "hardware_concurrency",
    "max_touch_points",
    "plugins",
    "mime_types"
  ])
  // Otherwise a call of the page that is left could get the 401.
  await page.goto("about:blank")
  const refreshed = page.waitForResponse(/\/api\/auth\/refresh$/)
  await spoil(context, "access_token")
  await page.goto("/profile/settings")
  await refreshed
  await expect(page.getByRole("region", { name: "Devices" })).toContainText(key.slice(0, 8))
  await press()
  expect(sentComponents).toHaveLength(1)
})

test("signing out in one tab signs out the other", async ({ page, context, signedIn, complaints }) => {
  // The other tab may open its event stream again meanwhile.
  complaints.expect(answered(401))
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

test("signing in in one tab signs in the other", async ({ page, context, learner }) => {
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
