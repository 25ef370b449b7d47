import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/fixtures.ts"
import {
  announced,
  openProblem,
  output,
  patiently,
  results,
  editor,
  runButton,
  submitButton,
  verdict,
  workspace,
  write
} from "./support/problemPage.ts"

const endless = "while True:\n    pass"
/** The samples of problem 1 are 2 + 3 and 0 + 7; this program solves only the first. */
const alwaysFive = "print(5)"
/** Correct for both samples, wrong for larger numbers. */
const smallAlone = "a, b = map(int, input().split())\nprint(a + b if a < 100 else 4040404)"

test("a wrong answer on a sample shows the expected and the actual output", async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe("")
  await openProblem(page, 1)
  await write(page, alwaysFive)

  await test.step("after a run", async () => {
    await runButton(page).click()
    await expect(workspace(page).getByText("1 sample differs.")).toBeVisible(patiently)
    await expect(output(page, "Expected")).toHaveText("7")
    await expect(output(page, "Got")).toHaveText("5")
    await expectAccessible(page)
  })

  await test.step("after a submission", async () => {
    await submitButton(page).click()
    await expect(verdict(page, "The solution did not pass test 2")).toBeVisible(patiently)
    await expect(results(page).getByText("The program printed a different answer.")).toBeVisible()
    await expect(output(page, "Input")).toHaveText("0 7")
    const expected = output(page, "Expected")
    const got = output(page, "Got")
    await expect(expected).toHaveText("7")
    await expect(got).toHaveText("5")
    await expect(async () => {
      const [left, right] = [await expected.boundingBox(), await got.boundingBox()]
      expect(left?.y, "side by side").toBe(right?.y)
    }).toPass()
    await expectAccessible(page)
  })

  await test.step("the list marks the problem as tried", async () => {
    await page.getByRole("link", { name: "Problems", exact: true }).click()
    const row = page.getByRole("row").filter({ hasText: "Two Baskets" })
    await expect(row.getByRole("img", { name: "Still has a mistake" })).toBeVisible()
  })
})

test("a hidden test shows only its number", async ({ page, signedIn }) => {
  await openProblem(page, 1)
  await write(page, smallAlone)
  await submitButton(page).click()
  await expect(verdict(page, /The solution did not pass test (?:[3-9]|1\d)$/)).toBeVisible(patiently)
  await expect(results(page).getByText(/This test is secret/)).toBeVisible()
  for (const name of ["Input", "Expected", "Got"]) {
    await expect(output(page, name)).toHaveCount(0)
  }
  await results(page).getByRole("link", { name: "Details" }).click()
  const failed = page.getByRole("table", { name: "Tests" }).getByRole("cell", { name: "Wrong answer" })
  await expect(failed).not.toHaveCount(0)
  await expect(page.getByRole("table", { name: "Tests" })).not.toContainText("4040404")
  const id = /\d+$/.exec(page.url())?.[0]
  const answer = (await (await signedIn.call("GET", `/solutions/${id}`)).json()) as {
    payload: { tests: ReadonlyArray<Record<string, unknown>> }
  }
  const secrets = answer.payload.tests.filter(({ sample }) => sample === false)
  expect(secrets.length).toBeGreaterThan(5)
  for (const { input, expected, actual, message } of secrets) {
    expect([input, expected, actual, message]).toEqual([null, null, null, null])
  }
})

test("an endless loop ends by Stop, by the time limit, and as «too slow»", async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe("")
  await openProblem(page, 1)
  await write(page, endless)

  await test.step("Stop ends the run", async () => {
    // The run ends by its own limit after five seconds.
    await expect(async () => {
      if (await runButton(page).isEnabled()) await runButton(page).click()
      await expect(announced(page, /^Running: /)).toBeVisible(patiently)
      await page.getByRole("button", { name: "Stop" }).click({ timeout: 5000 })
      await expect(announced(page, "Stopped.")).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 150_000 })
    await expect(runButton(page)).toBeEnabled()
  })

  await test.step("the time limit ends the run", async () => {
    await runButton(page).click()
    await expect(announced(page, "The program ran for too long, so we stopped it.")).toBeVisible(patiently)
  })

  await test.step("the submission gets «too slow»", async () => {
    await submitButton(page).click()
    await expect(verdict(page, "The solution did not pass test 1")).toBeVisible(patiently)
    await expect(results(page).getByText("The program did not finish in time.")).toBeVisible()
    await expect(results(page).getByText(/Is there a loop that never ends\?/)).toBeVisible()
    await expect(results(page).getByText("What Python", { exact: false })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("the page still runs a correct program", async () => {
    await write(page, "print(sum(map(int, input().split())))")
    await runButton(page).click()
    await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  })
})

test("a compilation error shows the compiler's message, and its line in the editor", async ({
  page,
  signedIn
}) => {
  expect(signedIn.email).not.toBe("")
  const marked = editor(page).locator(".cm-errorLine")
  const message = editor(page).locator(".cm-errorMessage")
  await openProblem(page, 1)
  await write(page, "a = 1\nprint(1 +")
  await submitButton(page).click()
  await expect(results(page).getByText(/SyntaxError/)).toBeVisible(patiently)
  await expect(marked).toHaveText("print(1 +")
  await expect(message).toHaveText("SyntaxError: '(' was never closed")
  await expectAccessible(page)

  await test.step("the mark goes with an edit of its line, and comes with the next error", async () => {
    await editor(page).press("ControlOrMeta+End")
    await page.keyboard.insertText("2) + b")
    await expect(message).toHaveCount(0)
    await runButton(page).click()
    await expect(message).toHaveText("NameError: name 'b' is not defined", patiently)
  })
})
