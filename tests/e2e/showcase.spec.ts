import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/fixtures.ts"
import { contrastComplaints, geometryComplaints } from "./support/looks.ts"

const open = async (page: Page, language: "ru" | "en", part?: string) => {
  await page.goto(`/dev/ui?lang=${language}`)
  await expect(page.locator("[data-section=small]")).toBeVisible()
  // A computer may have none of the fonts that stand in for ours.
  await page.evaluate(() => Promise.allSettled(Array.from(document.fonts, (font) => font.load())))
  if (part !== undefined) await property(page, part).scrollIntoViewIfNeeded()
}

const property = (page: Page, name: string): Locator => page.locator(`[data-part="${name}"]`)

const settled = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })

const views = (["ru", "en"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) => [390, 1280].map((width) => ({ language, theme, width })))
)

/** Two views that differ in every respect; the full run checks all. */
const inShort = new Set(["ru-light-390", "en-dark-1280"])

for (const { language, theme, width } of views) {
  const tag = inShort.has(`${language}-${theme}-${width}`) ? [] : ["@full"]
  test(
    `every component looks right: ${language}, ${theme}, ${width} px`,
    { tag },
    async ({ page }, testInfo) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await open(page, language)
      const picture = testInfo.outputPath(`showcase-${language}-${theme}-${width}.png`)
      await page.screenshot({ path: picture, fullPage: true })
      await testInfo.attach("showcase", { path: picture, contentType: "image/png" })

      expect.soft(await geometryComplaints(page)).toEqual([])
      expect.soft(await contrastComplaints(page, "main")).toEqual([])
    }
  )
}

for (const theme of ["light", "dark"] as const) {
  const tag = theme === "dark" ? ["@full"] : []
  test(`hovered and focused controls are readable: ${theme}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await open(page, "ru")
    const controls = page.locator(
      "[data-part] :is(button, a, input, select, textarea, summary):not(:disabled, .sr-only)"
    )
    const found: Array<string> = []
    for (const control of await controls.filter({ visible: true }).all()) {
      await control.scrollIntoViewIfNeeded()
      await control.hover({ force: true })
      await settled(page)
      await control.evaluate((element) => element.parentElement?.setAttribute("data-measured", ""))
      found.push(...(await contrastComplaints(page, "[data-measured]")).map((text) => `hover ${text}`))
      await control.evaluate((element) => element.parentElement?.removeAttribute("data-measured"))
    }
    expect(found).toEqual([])

    await page.getByRole("heading", { level: 1 }).click()
    const rings = new Set<string>()
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press("Tab")
      rings.add(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle))
    }
    expect([...rings]).toEqual(["solid"])
  })
}

test("the whole page is accessible without a mouse", async ({ page }) => {
  await open(page, "en")
  await expectAccessible(page)
})

test("a table becomes cards under 550 px", async ({ page }) => {
  await open(page, "en", "Table")
  const table = property(page, "Table").getByRole("table")
  const look = () =>
    table.evaluate((element) => {
      const cells = [...element.querySelectorAll("tbody tr:first-child [role=cell]")]
      return {
        headers: element.querySelector("thead")!.checkVisibility(),
        lines: new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top))).size
      }
    })

  await page.setViewportSize({ width: 550, height: 800 })
  await expect.poll(look).toEqual({ headers: true, lines: 1 })
  await page.setViewportSize({ width: 549, height: 800 })
  await expect.poll(look).toEqual({ headers: false, lines: 4 })
  await expect(table.getByRole("row")).toHaveCount(3)
  await expect(table.getByRole("cell", { name: "Time 42 ms" })).toBeVisible()
})

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  const drag = async (page: Page, distance: number) => {
    const client = await page.context().newCDPSession(page)
    const { x, y } = (await page.getByRole("dialog").locator("p").boundingBox())!
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", down: number) =>
      client.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + 20, y: y + 5 + down }]
      })
    await touch("touchStart", 0)
    for (let step = 1; step <= 5; step += 1) await touch("touchMove", (distance * step) / 5)
    const translate = await page.getByRole("dialog").evaluate((sheet) => getComputedStyle(sheet).translate)
    await touch("touchEnd", distance)
    return translate
  }

  test("a sheet follows the finger: it stays open at 90 px, and closes at 110 px", async ({ page }) => {
    await open(page, "en", "Dialog, Sheet, Menu")
    const opener = page.getByRole("button", { name: "Open a sheet" })
    await opener.tap()
    await settled(page)

    expect(await drag(page, 90)).toBe("0px 90px")
    await expect(page.getByRole("dialog")).toBeVisible()
    await expect(page.getByRole("dialog")).toHaveCSS("translate", "none")
    await drag(page, 110)
    await expect(page.getByRole("dialog")).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test("menus and dialogs work by keyboard and return the focus", async ({ page }) => {
  await open(page, "en", "Dialog, Sheet, Menu")
  const menu = page.getByRole("button", { name: "Solution actions" })
  await menu.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menuitem", { name: "Open" }))
    .toBeFocused({ timeout: 5_000 })
    .catch(() => {})
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("menu")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menu")).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.click()
  await page.getByRole("menuitem", { name: "Ask by a dialog" }).click()
  await expect(page.getByRole("dialog", { name: "Log out?" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.click()
  await page.getByRole("menuitem", { name: "Ask by a dialog" }).click()
  await page.getByRole("button", { name: "Log out", exact: true }).click()
  await expect(page.getByRole("dialog")).toHaveAttribute("aria-busy", "true")
  for (let time = 0; time < 3; time++) await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog", { name: "Log out?" })).toBeVisible()
})

test("a long list narrows with typing", async ({ page }) => {
  await open(page, "ru", "Combobox")
  const city = page.getByRole("combobox", { name: "Город" }).first()
  await city.fill("орел")
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Орёл"])
  await page.keyboard.press("Enter")
  await expect(city).toHaveValue("Орёл")
  await city.fill("нет такого")
  await expect(page.getByRole("listbox").getByRole("option", { name: "Такого города нет" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(city).toHaveValue("Орёл")
})

test("tooltips fit the window, stay under the pointer, and close by Escape", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, "ru", "Tooltip")
  const tooltip = property(page, "Tooltip").getByText("Подсказка появляется от мыши и от фокуса")
  await property(page, "Tooltip").getByRole("button").hover()
  const box = (await tooltip.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(tooltip).toBeHidden()
})

test("toasts appear at the top right, close after five seconds, and stay while hovered or focused", async ({
  page
}) => {
  await page.clock.install()
  await open(page, "en", "Toast")
  const toasts = page.getByRole("region", { name: "Notifications" }).getByRole("listitem")
  const show = page.getByRole("button", { name: "Show an error" })
  await show.click()
  // Stays while it is looked at.
  await toasts.first().hover()
  await expect(toasts).toHaveCount(1)
  await settled(page)
  const { width } = page.viewportSize()!
  const box = (await toasts.first().boundingBox())!
  expect([width - (box.x + box.width) < 40, box.y < 40]).toEqual([true, true])
  expect(await contrastComplaints(page, "section[aria-label=Notifications]")).toEqual([])

  await show.click()
  await expect(toasts).toHaveCount(1)
  await toasts.first().hover()
  await page.clock.runFor(10_000)
  await expect(toasts).toHaveCount(1)
  await toasts.first().getByRole("button").focus()
  await show.hover()
  await page.clock.runFor(10_000)
  await expect(toasts).toHaveCount(1)
  await show.focus()
  await page.clock.runFor(5_100)
  await expect(toasts).toHaveCount(0)
})

test("charts are read point by point with the keyboard", async ({ page }) => {
  await open(page, "en", "LineChart")
  const balance = page.getByRole("slider", { name: "Zamarubles" })
  await balance.focus()
  await expect(balance).toHaveAttribute("aria-valuetext", "Nov 21: zamarubles 215")
  await balance.press("Home")
  await balance.press("ArrowRight")
  await expect(balance).toHaveAttribute("aria-valuetext", "Nov 8: zamarubles 45")

  const year = page.getByRole("slider", { name: "A year of learning" })
  await year.focus()
  await year.press("ArrowLeft")
  await expect(year).toHaveAttribute("aria-valuetext", /^Saturday, November 14: \d+$/)
})
