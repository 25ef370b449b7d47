import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import type { RealServer } from "../support/realServer.ts"
import { submitByApi } from "./support/learners.ts"
import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/fixtures.ts"
import { sum } from "./support/problemPage.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const table = (page: Page) => page.getByRole("table", { name: "Problems" })
const titles = (page: Page) => table(page).getByRole("link")

/** An organiser brings in problems, enough for a second page. */
async function importMore(server: RealServer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zama-packages-"))
  for (let number = 0; number < 12; number++) {
    const copy = join(folder, "problems", `basket-${number}`)
    await cp(here("../../content/problems/two-baskets"), copy, { recursive: true })
    const yaml = await readFile(join(copy, "problem.yaml"), "utf8")
    const id = 101 + number
    const changed = yaml
      .replace(/en: .*/, `en: Basket ${id}`)
      .replace(/^uuid: .*/m, `uuid: 00000000-0000-4000-8000-000000000${id}`)
      .replace(/^( +)id: 1$/m, `$1id: ${id}`)
    await writeFile(join(copy, "problem.yaml"), changed)
  }
  const importing = spawn(process.execPath, [here("../../server/cli/main.ts"), "content", "import", folder], {
    stdio: "inherit",
    env: { ...process.env, DATA_DIR: server.dataDir }
  })
  expect(await once(importing, "exit")).toEqual([0, null])
  await rm(folder, { recursive: true })
}

test("everything that is chosen stands in the address, and Back keeps it", async ({ page, server }) => {
  await importMore(server)
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto("/problems")
  await expect(page.getByRole("status").filter({ hasText: "24 problems" })).toBeVisible()
  await expect(titles(page)).toHaveCount(20)

  await test.step("pages", async () => {
    await page
      .getByRole("navigation", { name: "Pages of the list" })
      .getByRole("link", { name: "Page 2" })
      .click()
    await expect(page).toHaveURL("/problems?page=2")
    await expect(titles(page)).toHaveCount(4)
    await page.goBack()
    await expect(titles(page)).toHaveCount(20)
  })

  await test.step("order", async () => {
    await page.getByRole("combobox", { name: "Order" }).selectOption("Hardest first")
    await expect(page).toHaveURL("/problems?sort=-difficulty")
    await expect(titles(page).first()).toContainText("A Card for Grandma")
    await expect(table(page).getByRole("columnheader", { name: /Difficulty/ })).toHaveAttribute(
      "aria-sort",
      "descending"
    )
    await page.getByRole("button", { name: "Sort: Difficulty" }).click()
    await expect(page).toHaveURL("/problems")
  })

  await test.step("search, by the slash key, forgiving of case", async () => {
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
    await expect(titles(page)).toHaveCount(20)
  })

  await test.step("an address that means nothing shows the whole list", async () => {
    await page.goto("/problems?sort=colour&page=zero&difficulty=99&whatever=1")
    await expect(titles(page)).toHaveCount(20)
  })

  await test.step("Back and the link to the list return to the same place", async () => {
    await page.goto("/problems?sort=title")
    const problem = titles(page).filter({ hasText: "The Bicycle Workshop" })
    await problem.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await problem.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole("link", { name: "All problems" }).click()
    ]) {
      await problem.click()
      await expect(page).toHaveURL("/problem/8/description")
      await expect(page.getByRole("link", { name: "All problems" })).toBeVisible()
      await leave()
      await expect(page).toHaveURL("/problems?sort=title")
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    }
  })
})

test("a learner's list knows favourites, solved ones and the accepted rate", async ({ page, signedIn }) => {
  await submitByApi(signedIn, 2, "print('neither')")
  await submitByApi(signedIn, 1, sum.python)
  await page.goto("/problems")
  const status = page.getByRole("combobox", { name: "My problems" })

  await page.getByRole("button", { name: "Add to favourites: A Barrel of Honey" }).click()
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
  await expect(table(page).getByRole("cell", { name: /\d+% accepted/ })).toBeVisible()

  await status.selectOption("Favourites")
  await titles(page).click()
  await page.getByRole("button", { name: "Remove from favourites: A Barrel of Honey" }).click()
  await expect(page.getByRole("button", { name: "Add to favourites: A Barrel of Honey" })).toBeVisible()
  await page.getByRole("link", { name: "All problems" }).click()
  await expect(page.getByText("No such problems")).toBeVisible()
})
