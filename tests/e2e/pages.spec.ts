import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })

const unknown = ["/no/such/page", "/problem/999999/description", "/blog/no-such-post", "/legal/terms"]

test("an unknown address shows a visitor 404, with a link to the main page", async ({ page, complaints }) => {
  complaints.expect(answered(404))
  for (const address of unknown) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 404])
    await expect(page).toHaveURL("/404")
    await expect(heading(page)).toHaveText("404")
  }
  await expect(page.getByText("No results found for your query")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "To the main page" }).click()
  await expect(page).toHaveURL("/problems")
})

test("an unknown address shows a learner 404, with a link to the problems", async ({
  page,
  signedIn,
  complaints
}) => {
  expect(signedIn.accessToken).not.toBe("")
  complaints.expect(answered(404))
  for (const address of unknown) {
    const answer = await page.goto(`${address}?lang=ru`)
    expect([address, answer?.status()]).toEqual([address, 404])
    await expect(page).toHaveURL(/\/404/)
    await expect(heading(page)).toHaveText("404")
  }
  await expect(page.getByText("По вашему запросу ничего не найдено")).toBeVisible()
  await page.getByRole("link", { name: "К списку задач" }).click()
  await expect(page).toHaveURL("/problems")
})

test("a link inside the app to a missing post leads to 404", async ({ page, complaints }) => {
  complaints.expect(answered(404))
  await page
    .context()
    .route("**/api/blog/works-at-home", (route) =>
      route.fulfill({ status: 404, json: { message: "Not found" } })
    )
  await page.goto("/blog")
  await page.getByRole("link", { name: "It works at home but not here. Seven reasons" }).click()
  await expect(page).toHaveURL("/404")
  await expect(heading(page)).toHaveText("404")
})

for (const [language, texts] of [
  [
    "ru",
    { list: "Блог", post: "Первая олимпиада. Как подготовиться и не испугаться", problem: "«Две корзинки»" }
  ],
  ["en", { list: "Blog", post: "Your first olympiad. How to prepare without fear", problem: "Two Baskets" }]
] as const) {
  test(`the blog is shown in ${language}, and links to its problems`, async ({ page }) => {
    await page.goto(`/blog?lang=${language}`)
    await expect(heading(page)).toHaveText(texts.list)
    await expect(page.getByRole("article")).toHaveCount(3)
    await expectAccessible(page)

    await page.getByRole("link", { name: texts.post }).click()
    await expect(page).toHaveURL("/blog/first-olympiad")
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(`${texts.post} · Zama`)
    await expectAccessible(page)

    await page.getByRole("article").getByRole("link", { name: texts.problem, exact: true }).click()
    await expect(page).toHaveURL("/problem/1/description")
    await expect(heading(page)).toHaveText(/Две корзинки|Two Baskets/)
    await page.goBack()
    await expect(heading(page)).toHaveText(texts.post)
  })
}

test("a post follows the language, under the same address", async ({ page }) => {
  await page.goto("/blog/works-at-home?lang=en")
  await expect(heading(page)).toHaveText("It works at home but not here. Seven reasons")
  await page.goto("/blog/works-at-home?lang=ru")
  await expect(heading(page)).toHaveText("Дома работает, а проверку не проходит. Семь причин")
  await expect(page.locator("html")).toHaveAttribute("lang", "ru")
})

test("the page about the platform has its sections, and the footer links to other pages", async ({
  page
}) => {
  await page.goto("/about?lang=ru")
  await expect(heading(page)).toHaveText("Программировать учатся на задачах")
  for (const name of ["Детям", "Родителям", "Учителям"]) {
    await expect(page.getByRole("region", { name })).toBeVisible()
  }
  await expectAccessible(page)
  const footer = page.getByRole("contentinfo")
  for (const [link, title] of [
    ["Блог", "Блог"],
    ["Конфиденциальность", "Политика конфиденциальности"],
    ["Персональные данные", "Согласие на обработку персональных данных"]
  ] as const) {
    await footer.getByRole("link", { name: link }).click()
    await expect(heading(page)).toHaveText(title)
  }
  await page.goto("/problem/1/description")
  await expect(page.getByRole("heading", { level: 1, name: /Две корзинки/ })).toBeVisible()
  await expect(footer).toHaveCount(0)
})

const pages = ["/about", "/blog", "/blog/how-to-read-a-verdict", "/legal/privacy", "/404"]

for (const width of [320, 390, 768, 1280]) {
  test(`pages of text scroll in one direction only at ${width} px`, async ({ page, complaints }) => {
    complaints.expect(answered(404))
    await page.setViewportSize({ width, height: 800 })
    for (const address of pages) {
      await page.goto(address)
      await expect(heading(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(
        width
      )
    }
  })
}
