import type { Page } from "@playwright/test"
import { submitByApi } from "./support/learners.ts"
import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/fixtures.ts"
import { sum } from "./support/problemPage.ts"

const table = (page: Page) => page.getByRole("table", { name: "Problems" })
const titles = (page: Page) => table(page).getByRole("link")

/** The server's list for this search, as a guest reads it in English. */
async function listed(page: Page, search = "") {
  const answer = await page.request.get(`/api/problems?${search}`, { headers: { "accept-language": "en" } })
  const { payload } = (await answer.json()) as {
    payload: { total: number; limit: number; items: ReadonlyArray<{ title: string }> }
  }
  return payload
}

const firstTitle = async (page: Page, search: string) =>
  (await listed(page, search)).items[0]?.title ?? "nothing is listed"

test("the search state is in the address, and Back restores it", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto("/problems")
  const { total, limit } = await listed(page)
  await expect(page.getByRole("status").filter({ hasText: `${total} problems` })).toBeVisible()
  await expect(titles(page)).toHaveCount(limit)

  await test.step("pages", async () => {
    await page
      .getByRole("navigation", { name: "Pages of the list" })
      .getByRole("link", { name: "Page 2" })
      .click()
    await expect(page).toHaveURL("/problems?page=2")
    // The rows of page 1 are shown until those of page 2 arrive.
    await expect(titles(page).first()).toContainText(await firstTitle(page, "page=2"))
    await expect(titles(page)).toHaveCount(Math.min(limit, total - limit))
    await page.goBack()
    await expect(titles(page).first()).toContainText(await firstTitle(page, "page=1"))
    await expect(titles(page)).toHaveCount(limit)
  })

  await test.step("order", async () => {
    await page.getByRole("combobox", { name: "Order" }).selectOption("Hardest first")
    await expect(page).toHaveURL("/problems?sort=-difficulty")
    await expect(titles(page).first()).toContainText(await firstTitle(page, "sort=-difficulty"))
    await expect(table(page).getByRole("columnheader", { name: /Difficulty/ })).toHaveAttribute(
      "aria-sort",
      "descending"
    )
    await page.getByRole("button", { name: "Sort: Difficulty" }).click()
    await expect(page).toHaveURL("/problems")
  })

  await test.step("the slash key focuses the search, which ignores case", async () => {
    await page.keyboard.press("/")
    await expect(page.getByRole("searchbox", { name: "Find a problem" })).toBeFocused()
    await page.keyboard.type("BASKETS")
    await expect(page).toHaveURL("/problems?q=BASKETS")
    await expect(titles(page)).toHaveCount(1)
    await page.getByRole("button", { name: "Clear the search" }).click()
    await expect(page).toHaveURL("/problems")
  })

  await test.step("topic and difficulty", async () => {
    await page.getByRole("combobox", { name: "Topic" }).selectOption("Sorting")
    await page.getByRole("combobox", { name: "Difficulty" }).selectOption("9–10 · olympiad")
    await expect(page).toHaveURL("/problems?topic=sorting&difficulty=9-10")
    await expect(page.getByText("No such problems")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Reset filters" }).click()
    await expect(titles(page)).toHaveCount(limit)
  })

  await test.step("an address with invalid parameters shows the whole list", async () => {
    await page.goto("/problems?sort=colour&page=zero&difficulty=99&whatever=1")
    await expect(titles(page)).toHaveCount(limit)
  })

  await test.step("Back and the link to the list return to the same search", async () => {
    await page.goto("/problems?sort=title")
    const problem = titles(page).nth(limit / 2)
    const address = (await problem.getAttribute("href")) ?? ""
    await problem.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }))
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(100)
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole("link", { name: "All problems" }).click()
    ]) {
      await problem.click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole("link", { name: "All problems" })).toBeVisible()
      await leave()
      await expect(page).toHaveURL("/problems?sort=title")
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    }
  })
})

test("a learner's list shows favourites, solved problems and the acceptance rate", async ({
  page,
  signedIn
}) => {
  await submitByApi(signedIn, 2, "print('neither')")
  await submitByApi(signedIn, 1, sum.python)
  await page.goto("/problems")
  const status = page.getByRole("combobox", { name: "My problems" })

  const added = page.waitForResponse(/\/favorite$/)
  await page.getByRole("button", { name: "Add to favourites: A Barrel of Honey" }).click()
  await added
  const star = page.getByRole("button", { name: "Remove from favourites: A Barrel of Honey" })
  await expect(star).toHaveAttribute("aria-pressed", "true")
  await expectAccessible(page)
  await page.reload()
  await expect(star).toBeVisible()

  for (const [choice, title] of [
    ["Favourites", "A Barrel of Honey"],
    ["Solved", "Two Baskets"],
    ["Still has a mistake", "Lift or Stairs"]
  ] as const) {
    await status.selectOption(choice)
    await expect(titles(page)).toHaveCount(1)
    await expect(titles(page)).toContainText(title)
  }
  await status.selectOption("Solved")
  await expect(titles(page)).toContainText("Two Baskets")
  await expect(table(page).getByRole("cell", { name: /\d+% accepted/ })).toBeVisible()

  await status.selectOption("Favourites")
  await expect(titles(page)).toContainText("A Barrel of Honey")
  await titles(page).click()
  await expect(page.getByRole("heading", { level: 1, name: "A Barrel of Honey" })).toBeVisible()
  await page.getByRole("button", { name: "Remove from favourites: A Barrel of Honey" }).click()
  await expect(page.getByRole("button", { name: "Add to favourites: A Barrel of Honey" })).toBeVisible()
  await page.getByRole("link", { name: "All problems" }).click()
  await expect(page.getByText("No such problems")).toBeVisible()

  await test.step("in Russian nothing is cut off or wrapped on a laptop", async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto("/problems?lang=ru")
    const room = await page.getByPlaceholder("Название или номер").evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const paper = document.createElement("canvas").getContext("2d")!
      paper.font = font
      const inner = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return inner - paper.measureText(field.placeholder).width
    })
    expect(room).toBeGreaterThanOrEqual(0)
    await page.goto("/problem/1/description")
    const tabs = page.getByRole("navigation", { name: "Разделы задачи" }).getByRole("listitem")
    await expect(tabs).toHaveCount(4)
    for (const width of [1024, 1080, 1280, 390]) {
      await page.setViewportSize({ width, height: 720 })
      const rows = () =>
        tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size)
      await expect.poll(rows, `${width} px`).toBe(1)
    }
  })
})
