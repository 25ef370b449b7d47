import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { submitByApi } from "./support/learners.ts"
import { editor, expectProgram, openProblem, sum, write } from "./support/problemPage.ts"

test("the language changes on the whole page, and the program stays", async ({ page }) => {
  await openProblem(page, 1)
  await write(page, "# mine in any language")
  await page.getByRole("banner").getByRole("combobox", { name: "Language" }).selectOption("Русский")
  await expect(page.getByRole("heading", { level: 1, name: /Две корзинки/ })).toBeVisible()
  await expect(page).toHaveTitle("Две корзинки · Zama")
  await expect(page.locator("html")).toHaveAttribute("lang", "ru")
  await expect(page.getByRole("link", { name: "Материалы" })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Редактор кода" })).toContainText("# mine in any language")
  await expectAccessible(page)

  await test.step("the choice is remembered", async () => {
    await page.reload()
    await expect(page.getByRole("textbox", { name: "Редактор кода" })).toContainText("# mine in any language")
    await page.goto("/problems")
    await expect(page).toHaveTitle("Задачи · Zama")
    await expect(
      page.getByRole("table", { name: "Задачи" }).getByRole("link", { name: /Две корзинки/ })
    ).toBeVisible()
    await expect(page.locator("main")).not.toContainText(/[a-z]{4,}/i)
    await expectAccessible(page)
  })

  await test.step("an address can set the language", async () => {
    await page.goto("/problem/1/description?lang=en")
    await expect(page).toHaveTitle("Two Baskets · Zama")
    await expectProgram(page, "# mine in any language")
  })
})

test("the theme is chosen, stored, and set before the first paint", async ({ page }) => {
  await page.goto("/problems")
  const surface = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await surface()
  await page.emulateMedia({ colorScheme: "dark" })
  await expect.poll(surface).not.toBe(light)
  const dark = await surface()
  await page.emulateMedia({ colorScheme: "light" })
  await expect.poll(surface).toBe(light)
  await page.getByRole("banner").getByRole("combobox", { name: "Theme" }).selectOption("Dark")
  await expect.poll(surface).toBe(dark)
  await page.reload()
  await expect(page.getByRole("combobox", { name: "Theme" })).toHaveValue("dark")
  expect(await surface()).toBe(dark)
})

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.describe("on a phone of 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  async function expectToFit(page: Page): Promise<void> {
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
    await expect.poll(() => widthOf(page), page.url()).toBe(320)
    await expectAccessible(page)
  }

  test("a visitor scrolls in one direction only", async ({ page, complaints }) => {
    complaints.expect(answered(404))
    for (const address of [
      "/problems",
      "/problems?q=nothing%20like%20this",
      "/problem/1/description",
      "/problem/12/description?lang=ru",
      "/problem/1/allsolutions",
      "/problem/1/materials",
      "/sign-in",
      "/sign-up",
      "/recover-password",
      "/link-expired",
      "/404"
    ]) {
      await page.goto(address)
      await expectToFit(page)
    }
  })

  test("a learner solves a problem with a thumb", async ({ page, signedIn }) => {
    const { id } = await submitByApi(signedIn, 1, "print(0)")
    for (const address of ["/problems", "/problem/1/solutions", `/problem/1/solutions/${id}`]) {
      await page.goto(address)
      await expectToFit(page)
    }
    await page.goto("/problem/1/description")
    await page.getByRole("navigation", { name: "What to show" }).getByRole("link", { name: "Code" }).tap()
    await expect(page).toHaveURL("/problem/1/description?pane=code")
    await write(page, sum.python)
    await page.getByRole("toolbar", { name: "Symbols" }).getByRole("button", { name: "#" }).tap()
    await expect(editor(page)).toContainText("print(a + b)#")
    await page.getByRole("button", { name: "Submit" }).tap()
    await expect(page.getByRole("heading", { name: "Problem solved!" })).toBeInViewport({ timeout: 90_000 })
    await expectToFit(page)

    await page.getByRole("button", { name: "Menu" }).tap()
    const menu = page.getByRole("dialog", { name: "Menu" })
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole("link", { name: "Problems" }).tap()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL("/problems")
  })
})

test("a printed statement has no page around it", async ({ page }) => {
  await openProblem(page, 1)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("region", { name: "Sample 2" })).toBeVisible()
  for (const part of [page.getByRole("banner"), editor(page), page.getByRole("navigation")]) {
    await expect(part.filter({ visible: true })).toHaveCount(0)
  }
})
