import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/fixtures.ts"
import { openProblem, patiently, results, sum, write } from "./support/problemPage.ts"

test("a learner steps through a solution, forwards and backwards, and sees its variables", async ({
  page
}) => {
  await openProblem(page, 1)
  await write(page, sum.python)
  await results(page).getByRole("button", { name: "Step through" }).click()
  const stepper = page.getByRole("dialog", { name: "Step by step" })
  const said = stepper.getByRole("status")
  const next = stepper.getByRole("button", { name: "Step forward" })
  const valueOf = (name: string) => stepper.getByRole("row", { name: new RegExp(`^${name}\\b`) })

  await expect(said).toHaveText("Line 1 is about to run.", patiently)
  await expect(stepper.getByText("No variables yet")).toBeVisible()

  await next.click()
  await expect(said).toContainText("Line 2 is about to run. Now a = ")
  await expect(valueOf("a")).toContainText("new")
  await expect(stepper.getByRole("listitem").filter({ hasText: "Now:" })).toContainText("print(a + b)")

  await next.click()
  await expect(said).toHaveText("The program has ended.")
  await expect(stepper.getByRole("group", { name: "Output by this step" })).toHaveText(/^-?\d+\s*$/)
  await expectAccessible(page)

  await stepper.getByRole("button", { name: "Step back" }).click()
  await expect(stepper.getByRole("group", { name: "Output by this step" })).toHaveText("empty")
  await stepper.getByRole("slider").press("Home")
  await expect(stepper.getByText("No variables yet")).toBeVisible()

  await page.keyboard.press("Escape")
  await expect(stepper).toHaveCount(0)
  await expect(results(page).getByRole("button", { name: "Step through" })).toBeFocused()
})
