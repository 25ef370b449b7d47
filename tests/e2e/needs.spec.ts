import type { Locator, Page } from "@playwright/test"
import { expectNothingSerious } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { pageAddresses } from "./support/pageAddresses.ts"
import { announced, editor, openProblem, patiently, sum, verdict } from "./support/problemPage.ts"
import { settled } from "./support/settled.ts"
import { walkers } from "./support/walkers.ts"

// Other scenarios define their own contests.
test.afterAll(({ server }) => runSql(server, "delete from contests"))

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, stops = 60) {
  for (let stop = 0; stop < stops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })

test("a learner signs in and solves a problem by keyboard alone, and every control has a role and a name", async ({
  page,
  learner
}) => {
  await test.step("signs in", async () => {
    await page.goto("/problems")
    await settled(page)
    await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Log in" }))
    await page.keyboard.press("Enter")
    await expect(heading(page, "Log in")).toBeFocused()
    await tabTo(page, page.getByRole("textbox", { name: "Email" }))
    await page.keyboard.type(learner.email)
    await tabTo(page, page.getByRole("textbox", { name: "Password" }))
    await page.keyboard.type(learner.password)
    await page.keyboard.press("Enter")
    await expect(heading(page, "Problems")).toBeFocused()
  })

  await test.step("finds the problem", async () => {
    await page.keyboard.press("/")
    await expect(page.getByRole("searchbox")).toBeFocused()
    await page.keyboard.type("baskets")
    await expect(page).toHaveURL(/q=baskets/)
    await settled(page)
    await tabTo(page, page.getByRole("main").getByRole("link", { name: /Two Baskets/ }))
    await page.keyboard.press("Enter")
    await expect(heading(page, /Two Baskets/)).toBeFocused()
  })

  await test.step("solves it", async () => {
    await expect(editor(page)).toBeEditable()
    await tabTo(page, editor(page))
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.press("Delete")
    await page.keyboard.insertText(sum.python)
    await page.keyboard.press("Escape")
    await tabTo(page, page.getByRole("button", { name: "Submit", exact: true }), 4)
    await page.keyboard.press("Enter")
    await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
    await expect(announced(page, /Problem solved!/)).toBeAttached()
  })
})

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Doubles the font size, at the same width of the window. */
async function doubleLetters(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await settled(page, { busyForGood: true })
}

test(
  "at 200 % zoom and at a double font size nothing overflows the window",
  { tag: "@full" },
  async ({ page, context, server, complaints }) => {
    complaints.expect(answered(404))
    test.setTimeout(600_000)
    const wide: Array<string> = []
    await page.goto("/problems?lang=ru")
    await doubleLetters(page)
    if ((await overflow(page)) > 0) wide.push("a visitor's page, big letters")
    const more = await walkers.learner.arrive(context, server)
    for (const { name, address } of pageAddresses(walkers.learner.access, more)) {
      // 1280 × 800 at 200 % zoom.
      await page.setViewportSize({ width: 640, height: 400 })
      await page.goto(address)
      await settled(page, { busyForGood: name === "showcase" })
      if ((await overflow(page)) > 0) wide.push(address)
      // Only developers use the page of components.
      if (name === "showcase") continue
      await doubleLetters(page)
      if ((await overflow(page)) > 0) wide.push(`${address}, big letters`)
    }
    expect(wide).toEqual([])
  }
)

test("in forced colours every control has a border, and the current tab is distinguishable", async ({
  page,
  signedIn
}) => {
  expect(signedIn.email).not.toBe("")
  await page.emulateMedia({ forcedColors: "active" })
  await openProblem(page, 1)
  const edges = await page
    .getByRole("main")
    .getByRole("button")
    .filter({ hasText: /\S/, visible: true })
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(button)
          return (borderTopStyle === "none" || borderTopWidth === "0px") && outlineStyle === "none"
        })
        .map((button) => button.textContent)
    )
  expect(edges).toEqual([])
  const current = page.getByRole("navigation", { name: "Parts of the problem" }).locator("[aria-current]")
  const other = page.getByRole("link", { name: "Materials" })
  const looks = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).borderBottomColor)
  expect(await looks(current)).not.toBe(await looks(other))
  await expectNothingSerious(page, "forced colours")
})

test("reduced motion disables transitions and animations", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/problems")
  await settled(page)
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        0,
        ...Array.from(document.querySelectorAll("*"), (element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return Math.max(...`${transitionDuration}, ${animationDuration}`.split(", ").map(Number.parseFloat))
        })
      )
    )
  expect(await longest()).toBeLessThanOrEqual(0.001)
  await page.emulateMedia({ reducedMotion: "no-preference" })
  expect(await longest()).toBeGreaterThan(0.05)
})
