import type { Page } from "@playwright/test"
import { networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { pageAddresses } from "./support/pageAddresses.ts"

const picker = (page: Page) => page.getByRole("banner").getByRole("combobox", { name: /Language|Язык/ })

test.describe("a browser with another language", () => {
  test.use({ locale: "de-DE" })

  test("gets Russian", async ({ page, request }) => {
    const answer = await request.get("/problems", { headers: { "accept-language": "de-DE" } })
    expect(await answer.text()).toContain('<html lang="ru"')
    await page.goto("/problems")
    await expect(page).toHaveTitle("Задачи · Zama")
    await expect(page.locator("html")).toHaveAttribute("lang", "ru")
  })
})

test("a form keeps its values when the language changes", async ({ page }) => {
  await page.goto("/sign-up")
  await page.getByRole("textbox", { name: "Email" }).fill("ada@zama.test")
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("Pineapple7")
  await page.getByRole("textbox", { name: /repeat|again/i }).fill("Pineapple7")
  await page.getByRole("checkbox").first().check()
  await picker(page).selectOption("Русский")
  await expect(page).toHaveTitle("Регистрация · Zama")
  await expect(page.getByRole("textbox", { name: "Электронная почта" })).toHaveValue("ada@zama.test")
  await expect(page.getByRole("textbox", { name: "Пароль", exact: true })).toHaveValue("Pineapple7")
  await expect(page.getByRole("checkbox").first()).toBeChecked()
  await expect(page.locator("main")).not.toContainText(/[A-Za-z]{4,}/)

  await test.step("the field errors change the language", async () => {
    await page.getByRole("button", { name: "Создать аккаунт" }).click()
    await expect(page.getByText("Без этого согласия зарегистрироваться нельзя")).toBeVisible()
    await picker(page).selectOption("English")
    await expect(page.locator("main")).not.toContainText(/\p{Script=Cyrillic}/u)
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@zama.test")
  })
})

test("the chosen language overrides an earlier address, and applies to every tab", async ({
  page,
  context
}) => {
  await page.goto("/problems?lang=ru&topic=loops")
  await expect(page).toHaveTitle("Задачи · Zama")
  const other = await context.newPage()
  await other.goto("/about")
  await expect(other.locator("html")).toHaveAttribute("lang", "ru")

  await picker(page).selectOption("English")
  await expect(page).toHaveTitle("Problems · Zama")
  await expect(page).toHaveURL("/problems?topic=loops")
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.locator("html")).toHaveAttribute("lang", "en")
    await expect(picker(tab)).toHaveValue("en")
  }
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "locale")
  const minutes = ((cookie?.expires ?? 0) - Date.now() / 1000) / 60
  expect(Math.round(minutes / 10)).toBe(1008)
  expect(await page.evaluate(() => localStorage.getItem("locale"))).toBe("en")
})

test("all loaded data reloads in the new language", async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe("")
  await page.goto("/problems")
  const row = page.getByRole("table").getByRole("link", { name: /Two Baskets/ })
  await expect(row).toBeVisible()
  await page.getByRole("button", { name: /^Language/ }).click()
  const dialog = page.getByRole("dialog", { name: "Language" })
  await dialog.getByRole("button", { name: "Русский" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("table").getByRole("link", { name: /Две корзинки/ })).toBeVisible()
  await expect(page.getByRole("button", { name: /^Язык/ })).toBeFocused()
  await expect(page.locator("main")).not.toContainText(/[A-Za-z]{4,}/)
  const answer = await page.request.get("/problems")
  expect(await answer.text()).toContain('<html lang="ru"')
})

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" })

  test("the language stays the same without a network, with a message", async ({
    page,
    context,
    complaints
  }) => {
    complaints.expect(networkIsAway)
    complaints.expect(/Loading ahead failed/)
    complaints.expect(/Service Worker registration blocked/)
    await page.goto("/problems")
    await page.mouse.move(100, 100)
    await page.mouse.wheel(0, 50)
    await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached()
    await page.waitForLoadState("networkidle")
    await context.setOffline(true)
    await picker(page).selectOption("Русский")
    await expect(page.getByText("No connection to the server")).toBeVisible()
    await expect(page).toHaveTitle("Problems · Zama")
    await expect(picker(page)).toHaveValue("en")
  })
})

for (const lang of ["ru", "en"] as const) {
  test(`every page has a title in ${lang}, which visitors without scripts see too`, async ({ request }) => {
    for (const { name, address } of pageAddresses(["public", "guest"], { solutionId: "1" })) {
      const answer = await request.get(`${address}?lang=${lang}`)
      const title = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? ""
      expect(title, name).toMatch(/^.+ · Zama$/)
      if (name !== "showcase") {
        expect([name, /\p{Script=Cyrillic}/u.test(title)]).toEqual([name, lang === "ru"])
      }
    }
  })
}
