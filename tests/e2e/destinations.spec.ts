import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { insertContest } from "./support/contests.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { submitByApi } from "./support/learners.ts"
import { sum } from "./support/problemPage.ts"

const slug = "destinations"

// The contest's problem becomes public again.
test.afterAll(({ server }) => runSql(server, "delete from contests where slug = $1", [slug]))

const menu = (page: Page) => page.getByRole("navigation", { name: /Main menu|Основное меню/ })
const myProblems = (page: Page) => page.getByRole("table", { name: "My problems" }).getByRole("link")

test("a learner's progress shows in the account and in the rating", async ({
  page,
  signedIn,
  complaints
}) => {
  await test.step("a new learner's account explains how to begin", async () => {
    await page.goto("/profile")
    await expect(page).toHaveTitle("My account · Zama")
    await expect(page.getByText(signedIn.email)).toBeVisible()
    await expect(page.getByRole("definition").filter({ hasText: "Not started yet" })).toBeVisible()
    await expect(page.getByText("Your problems will appear here")).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("a solved problem starts the streak", async () => {
    expect((await submitByApi(signedIn, 1, "print(0)")).status).toBe("wrong_answer")
    expect((await submitByApi(signedIn, 1, sum.python)).status).toBe("accepted")
    await page.reload()
    await expect(page.getByRole("definition").filter({ hasText: "1 day in a row" })).toBeVisible()
    await expect(page.getByRole("definition").filter({ hasText: "1 problem" })).toBeVisible()
    await expect(page.getByRole("definition").filter({ hasText: "50%" })).toBeVisible()
    await expect(myProblems(page)).toHaveText([/Two Baskets/])
    await expect(menu(page).getByRole("link", { name: "My account" })).toContainText("1")
    await expectAccessible(page)
  })

  await test.step("the menu leads to the favourites", async () => {
    await menu(page).getByRole("link", { name: "Problems" }).click()
    const added = page.waitForResponse(/\/favorite$/)
    await page.getByRole("button", { name: "Add to favourites: Lift or Stairs" }).click()
    await added
    await menu(page).getByRole("link", { name: "My account" }).click()
    await expect(page).toHaveURL("/profile?is_favorite=1")
    await expect(myProblems(page)).toHaveText([/Lift or Stairs/])
    await page.getByRole("link", { name: "Solved and started" }).click()
    await expect(page).toHaveURL("/profile")
    await expect(myProblems(page)).toHaveText([/Two Baskets/])
    await page.goBack()
    await expect(myProblems(page)).toHaveText([/Lift or Stairs/])
  })

  await test.step("English has no rating", async () => {
    await expect(menu(page).getByRole("link", { name: "Rating" })).toHaveCount(0)
    complaints.expect(/status of 404.*\/404/)
    await page.goto("/rating")
    await expect(page).toHaveURL("/404")
  })

  await test.step("the Russian rating shows my row, and switching to English leaves the page", async () => {
    await page.goto("/problems?lang=ru")
    await menu(page).getByRole("link", { name: "Рейтинг" }).click()
    await expect(page).toHaveTitle("Рейтинг · Zama")
    const mine = page.getByRole("region", { name: "Моё место" })
    await expect(mine).toContainText("10 очков")
    await expect(page.locator('[role="row"][aria-current]')).toContainText("Это вы")
    await expectAccessible(page)
    await page.getByRole("searchbox", { name: "Найти участника" }).fill("никто")
    await expect(page).toHaveURL(/query=/)
    await expect(page.getByText("Никого не нашлось")).toBeVisible()
    await expect(mine).toBeVisible()
    await page.getByRole("button", { name: /^Язык/ }).click()
    await page.getByRole("dialog", { name: "Язык" }).getByRole("button", { name: "English" }).click()
    await expect(page).toHaveURL("/404")
  })
})

test("a visitor signs in to see the contests, and opens one", async ({ page, server, learner }) => {
  await insertContest(server, slug, { starts: -10, ends: 60 })
  await page.goto("/contests?page=1")
  await expect(page).toHaveURL(/\/sign-in\?/)
  const search = new URL(page.url()).searchParams
  expect(Object.fromEntries(search)).toEqual({ from: "/contests?page=1", register: "open" })
  await page.goto(`/sign-in?${new URLSearchParams({ from: "/contests?page=1" })}`)
  await page.getByRole("textbox", { name: "Email" }).fill(learner.email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(learner.password)
  await page.getByRole("button", { name: "Log in" }).click()
  await expect(page).toHaveURL("/contests?page=1")
  await expect(page).toHaveTitle("Contests · Zama")
  const running = page.getByRole("region", { name: "Now" })
  const cup = running.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Cup" }) })
  await expect(cup.getByText("In progress")).toBeVisible()
  await expectAccessible(page)
  await running.getByRole("link", { name: "Cup" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Cup" })).toBeVisible()
  await expectAccessible(page)
})
