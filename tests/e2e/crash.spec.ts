import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"

// The service worker's cache would hide that a file is gone.
test.use({ serviceWorkers: "block" })

const workerBlocked = /Service Worker registration blocked/
const brokenOnPurpose = /RangeError|Crash [A-Z2-9]{8}|Invalid time value/

/** A document with an invalid date: it passes the contract, and rendering it fails. */
const breakPrivacy = (page: Page) =>
  page.route("**/api/legal/privacy", (route) =>
    route.fulfill({
      json: { payload: { document: "privacy", version: "someday", title: "Privacy", html: "<p>Text</p>" } }
    })
  )

const footer = (page: Page) => page.getByRole("contentinfo")
const heading500 = (page: Page) => page.getByRole("heading", { level: 1, name: "500" })

test("a crashing page shows 500 and its error code, which is in the server's log", async ({
  page,
  server,
  complaints
}) => {
  complaints.expect(workerBlocked)
  complaints.expect(brokenOnPurpose)
  await breakPrivacy(page)
  await page.goto("/problems?q=basket")
  await footer(page).getByRole("link", { name: "Privacy" }).click()
  await expect(heading500(page)).toBeFocused()
  await expect(page.getByRole("main")).toContainText("No connection to the server")
  await expect(page).toHaveTitle("Something broke · Zama")
  await expectAccessible(page)

  const shown = await page.getByText(/Error code: [A-Z2-9]{8}/).textContent()
  const reference = shown?.slice(-8) ?? "none"
  await expect.poll(() => server.output()).toContain(reference)
  const line = server
    .output()
    .split("\n")
    .find((text) => text.includes(reference))
  expect(line).toContain("A page crashed")
  expect(server.output()).toContain("/legal/privacy")
  expect(server.output()).not.toContain("basket")

  await test.step("copies the error code", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Copy the error code" }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  })

  await test.step("the menus still work", async () => {
    await footer(page).getByRole("link", { name: "About" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "You learn to program by solving problems"
    )
  })

  await test.step("Back leads to the crashing page, and again to the working one", async () => {
    await page.goBack()
    await expect(heading500(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole("heading", { level: 1, name: "Problems" })).toBeVisible()
    await expect(page).toHaveURL("/problems?q=basket")
  })

  await test.step("the button leads to the problems", async () => {
    await footer(page).getByRole("link", { name: "Privacy" }).click()
    await page.getByRole("link", { name: "To the problem list" }).click()
    await expect(page).toHaveURL("/problems")
    await expect(page.getByRole("heading", { level: 1, name: "Problems" })).toBeVisible()
  })
})

test("a crashing page shows a learner the same, inside the menus", async ({ page, signedIn, complaints }) => {
  expect(signedIn.accessToken).not.toBe("")
  complaints.expect(workerBlocked)
  complaints.expect(brokenOnPurpose)
  await breakPrivacy(page)
  await page.goto("/legal/privacy")
  await expect(heading500(page)).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible()
})

/** Records the navigations of the page. */
const loads = (page: Page) => {
  const counted: Array<string> = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) counted.push(new URL(request.url()).pathname)
  })
  return counted
}

const pageFile = /\/assets\/AboutPage-[^/]*\.js$/

test("a file that a deployment removed reloads the page once", async ({ page, complaints }) => {
  complaints.expect(answered(404))
  complaints.expect(workerBlocked)
  complaints.expect(/Loading ahead failed|dynamically imported module/)
  await page.goto("/problems")
  const loaded = loads(page)
  // Prefetching must fail as well until the page is reloaded.
  await page.route(pageFile, (route) =>
    loaded.length === 0 ? route.fulfill({ status: 404, body: "gone" }) : route.continue()
  )
  await footer(page).getByRole("link", { name: "About" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You learn to program by solving problems")
  expect(loaded).toEqual(["/about"])
})

test("a file that stays missing shows 500, and the page does not reload again", async ({
  page,
  complaints
}) => {
  complaints.expect(answered(404))
  complaints.expect(workerBlocked)
  complaints.expect(/Loading ahead failed|dynamically imported module|Crash [A-Z2-9]{8}/)
  await page.goto("/problems")
  await page.route(pageFile, (route) => route.fulfill({ status: 404, body: "gone" }))
  const loaded = loads(page)
  await footer(page).getByRole("link", { name: "About" }).click()
  await expect(heading500(page)).toBeVisible()
  expect(loaded).toEqual(["/about"])
})

test("a page that failed to load without a network appears when the network returns", async ({
  page,
  context,
  complaints
}) => {
  complaints.expect(networkIsAway)
  complaints.expect(workerBlocked)
  complaints.expect(/Loading ahead failed|dynamically imported module|Crash [A-Z2-9]{8}/)
  await page.goto("/problems")
  const loaded = loads(page)
  await context.setOffline(true)
  await footer(page).getByRole("link", { name: "About" }).click()
  await expect(heading500(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You learn to program by solving problems")
  expect(loaded).toEqual([])
})
