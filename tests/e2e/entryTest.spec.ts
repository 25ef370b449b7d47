import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"

const question = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Question ${number} of 20` })
const allSaved = (page: Page) => page.getByText("All answers are saved")

/** Answers the open question with its first option. */
async function answer(page: Page) {
  const group = page.getByRole("group")
  const choice = group.getByRole("radio").or(group.getByRole("checkbox")).first()
  const field = group.getByRole("textbox")
  const down = group.getByRole("button", { name: "Move line 1 down" })
  await expect(choice.or(field).or(down).first()).toBeVisible()
  if (await choice.isVisible()) await choice.check()
  else if (await field.isVisible()) await field.fill("12")
  else await down.click()
}

/** Types an answer to the first question after the third that asks for one; which they are differs from test to test. */
async function answerTyped(page: Page) {
  const group = page.getByRole("group")
  const field = group.getByRole("textbox")
  const other = group.getByRole("radio").or(group.getByRole("checkbox")).or(group.getByRole("button"))
  for (let number = 4; number <= 20; number++) {
    await page.getByRole("button", { name: `Question ${number}, not answered` }).click()
    await expect(question(page, number)).toBeVisible()
    await expect(field.or(other).first()).toBeVisible()
    if ((await field.count()) > 0) return field.first().fill("12")
  }
  throw new Error("No question asks for a typed answer")
}

test("an entry test continues after a reload and a lost network, and ends with a level", async ({
  page,
  context,
  signedIn: _signedIn,
  complaints
}) => {
  complaints.expect(networkIsAway)
  await test.step("starts", async () => {
    await page.goto("/entry-test")
    await page.getByRole("link", { name: "First lines: Open the test" }).click()
    await page.getByRole("button", { name: "Start the test" }).click()
    await expect(question(page, 1)).toBeVisible()
    await expect(page.getByRole("timer")).toBeVisible()
    await answer(page)
    await expect(allSaved(page)).toBeVisible()
    await page.getByRole("button", { name: "Next", exact: true }).click()
    await answer(page)
    await expect(allSaved(page)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("a reload returns to the same question", async () => {
    await page.reload()
    await expect(question(page, 2)).toBeVisible()
    await expect(page.getByText("2 of 20 answered")).toBeVisible()
  })

  await test.step("stores answers without a network, and sends them when it returns", async () => {
    await context.setOffline(true)
    await page.getByRole("button", { name: "Question 3, not answered" }).click()
    await answer(page)
    await expect(page.getByText(/Your answers are kept on this device/)).toBeVisible()
    await expect(page.getByText("3 of 20 answered")).toBeVisible()
    await context.setOffline(false)
    await expect(allSaved(page)).toBeVisible()
  })

  await test.step("a typed answer is saved after a pause", async () => {
    await answerTyped(page)
    await expect(page.getByText("4 of 20 answered")).toBeVisible()
    await expect(allSaved(page)).toBeVisible()
  })

  await test.step("finishing asks for confirmation, and shows the level and the next step", async () => {
    await page.getByRole("button", { name: "Finish the test" }).click()
    await expect(page.getByText("16 questions are not answered.")).toBeVisible()
    await page.getByRole("dialog").getByRole("button", { name: "Finish", exact: true }).click()
    await expect(page).toHaveURL("/entry-test/1/result")
    await expect(page.getByRole("heading", { name: "Result: First lines" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "What next" })).toBeVisible()
    await page.getByText("Question 1", { exact: true }).click()
    await expect(page.getByText("Why", { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })
})
