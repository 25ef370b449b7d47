import type { Page } from "@playwright/test"
import { newEmail } from "../support/apiLearner.ts"
import { answered } from "./support/complaints.ts"
import { rowsOf } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { solutionsOf } from "./support/learners.ts"
import {
  announced,
  openProblem,
  output,
  patiently,
  results,
  runButton,
  submitButton,
  sum,
  verdict,
  write
} from "./support/problemPage.ts"
import { emailField, form, openFromProblem, sendButton, textField, toast } from "./support/reportForm.ts"

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("listitem")

/** Correct, and slow enough to be in progress when its row is deleted. */
const relaxedTimeout = `import time
begun = time.time()
while time.time() - begun < 0.4:
    pass
${sum.python}`

test("a crashing program shows its error after a run and after a submission", async ({ page, signedIn }) => {
  await openProblem(page, 1)
  await write(page, "print(1 // 0)")
  await runButton(page).click()
  await expect(announced(page, "2 samples differ.")).toBeVisible(patiently)
  await expect(output(page, "The program's message")).toContainText("ZeroDivisionError")
  await submitButton(page).click()
  await expect(verdict(page, "The solution did not pass test 1")).toBeVisible(patiently)
  await expect(results(page).getByText("The program stopped with an error before it finished.")).toBeVisible()
  await results(page).getByRole("link", { name: "Details" }).click()
  const tests = page.getByRole("table", { name: "Tests" })
  await expect(tests.getByRole("cell", { name: "Runtime error" }).first()).toBeVisible()
  expect((await solutionsOf(signedIn, 1)).map(({ status }) => status)).toEqual(["runtime_error"])
})

test("a solution that the server lost is shown as one that could not be submitted", async ({
  page,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(404))
  await openProblem(page, 1)
  await write(page, relaxedTimeout)
  await submitButton(page).click()
  const lose = `delete from solutions s using users u where u.id = s.user_id and u.email = $1 returning s.id`
  // Before the judge has judged it.
  await expect
    .poll(async () => (await rowsOf(server, lose, [signedIn.email])).length, { intervals: [30] })
    .toBe(1)
  const failed = results(page).getByRole("heading", { name: "An error occurred while submitting the code" })
  await expect(failed).toBeVisible(patiently)
})

test("an unforeseen answer, such as a Wi-Fi login page, shows a general message", async ({
  page,
  complaints
}) => {
  complaints.expect(/SchemaError|SyntaxError|Unexpected token/)
  await page.goto("/recover-password")
  await page.route("**/api/auth/password/recover", (route) =>
    route.fulfill({ status: 200, contentType: "application/json", body: `{ "wifi": "log in first" }` })
  )
  await page.getByRole("textbox", { name: "Email" }).fill(newEmail())
  await page.getByRole("button", { name: "Send the link" }).click()
  await expect(toasts(page).filter({ hasText: "An error occurred" })).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible()
})

test("a report that the server rejects stays in the form and can be sent again", async ({ page }) => {
  await openProblem(page, 1)
  await openFromProblem(page)
  await emailField(page).fill(newEmail())
  await textField(page).fill("The second sample is wrong")
  await form(page).getByRole("checkbox", { name: "Something else" }).check()
  // The server never answers 200 with a false `status`, but the specification's client checks the field.
  await page.route(
    "**/api/feedback/create",
    async (route) => {
      const response = await route.fetch()
      const { payload } = (await response.json()) as { payload: object }
      await route.fulfill({ response, json: { payload: { ...payload, status: false } } })
    },
    { times: 1 }
  )
  await sendButton(page).click()
  await expect(toast(page, "The message could not be sent")).toBeVisible()
  await expect(textField(page)).toHaveValue("The second sample is wrong")
  await sendButton(page).click()
  await expect(toast(page, "The message has been sent")).toBeVisible()
})

test("a failed sign-out shows the server's message, and the learner stays signed in", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  complaints.expect(answered(403))
  await page.goto("/problems")
  // A page cannot set this header, so the test changes it on the way; the server rejects the call.
  await page.route("**/api/account/sign-out", async (route) => {
    const headers = { ...route.request().headers(), "sec-fetch-site": "cross-site" }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await page.getByRole("button", { name: "Log out" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click()
  await expect(toasts(page).filter({ hasText: "A request from another site was refused" })).toBeVisible()
  await expect(page.getByRole("dialog").getByRole("button", { name: "Log out" })).toBeEnabled()
  expect((await context.cookies()).map(({ name }) => name)).toContain("access_token")
  expect((await signedIn.call("GET", "/account/profile")).status).toBe(200)
})
