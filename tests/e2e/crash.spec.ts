import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"

// What a worker of the browser's keeps would hide that a file is gone.
test.use({ serviceWorkers: "block" })

const workerBlocked = /Service Worker registration blocked/
const brokenOnPurpose = /RangeError|Crash [A-Z2-9]{8}|Invalid time value/

/** A document whose day is no day: it passes the contract, and drawing it fails. */
const breakPrivacy = (page: Page) =>
  page.route("**/api/legal/privacy", (route) =>
    route.fulfill({
      json: { payload: { document: "privacy", version: "someday", title: "Privacy", html: "<p>Text</p>" } }
    })
  )

const footer = (page: Page) => page.getByRole("contentinfo")
const heading500 = (page: Page) => page.getByRole("heading", { level: 1, name: "500" })

test("a page that breaks shows 500, and its reference stands in the server's log", async ({
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

  await test.step("the reference can be copied", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Copy the error code" }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  })

  await test.step("the menus still work", async () => {
    await footer(page).getByRole("link", { name: "About" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "You learn to program by solving problems"
    )
  })

  await test.step("Back leads to what broke, and further back to what did not", async () => {
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

test("a learner's page breaks alike, with the menus around it", async ({ page, signedIn, complaints }) => {
  expect(signedIn.accessToken).not.toBe("")
  complaints.expect(workerBlocked)
  complaints.expect(brokenOnPurpose)
  await breakPrivacy(page)
  await page.goto("/legal/privacy")
  await expect(heading500(page)).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible()
})

/** Counts how often the document itself is asked for. */
const loads = (page: Page) => {
  const counted: Array<string> = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) counted.push(new URL(request.url()).pathname)
  })
  return counted
}

const pageFile = /\/assets\/AboutPage-[^/]*\.js$/

test("a file that is gone after a deployment loads the page anew, once", async ({ page, complaints }) => {
  complaints.expect(answered(404))
  complaints.expect(workerBlocked)
  complaints.expect(/Loading ahead failed|dynamically imported module/)
  await page.goto("/problems")
  const loaded = loads(page)
  // Also whoever loads it ahead finds nothing, until the page is the new one.
  await page.route(pageFile, (route) =>
    loaded.length === 0 ? route.fulfill({ status: 404, body: "gone" }) : route.continue()
  )
  await footer(page).getByRole("link", { name: "About" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You learn to program by solving problems")
  expect(loaded).toEqual(["/about"])
})

test("a file that stays away shows 500, and the page is not loaded again and again", async ({
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

test("a page that could not be loaded without a network is there once the network is", async ({
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
