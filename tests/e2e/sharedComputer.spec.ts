import type { Page } from "@playwright/test"
import { signUpLearner } from "../support/apiLearner.ts"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { runSql } from "./support/database.ts"
import { cachedText } from "./support/cached.ts"
import { storedOnDevice } from "./support/storedOnDevice.ts"
import { solutionsOf } from "./support/learners.ts"
import { editor, expectSaved, openProblem, submitButton, sum, write } from "./support/problemPage.ts"
import { form, openFromMenu, textField } from "./support/reportForm.ts"
import { enter, signInAt, signOut } from "./support/signInForm.ts"
import { settled } from "./support/settled.ts"

test.use({ serviceWorkers: "allow" })

const anns = "# nobody else's business"
const annsReport = "Only Ann may read this report."
const answer = "Only Ann may read this answer."
const problem = "/problem/1/description"

const theme = (page: Page) => page.locator("html")

/** Checks that neither the visible text nor the title contains Ann's data. */
async function expectNothingOf(page: Page, ...texts: ReadonlyArray<string>) {
  const html = await page.content()
  for (const text of texts) expect(html).not.toContain(text)
}

test("the next user of a shared computer sees no data of the previous one", async ({
  page,
  context,
  server,
  learner: ann,
  complaints
}) => {
  complaints.expect(/net::ERR_FAILED/)
  // A prefetch that was running at the sign-out.
  complaints.expect(answered(401))
  const bob = await signUpLearner(server)
  await runSql(
    server,
    `insert into notifications (user_id, kind, subject, data)
    select id, 'report_answer', 7, '{ "answer": "${answer}" }' from users where email = $1`,
    [ann.email]
  )

  await test.step("Ann writes, sends, reports, and changes settings", async () => {
    await signInAt(page, problem, ann)
    await context.route("**/api/problems/1/solutions", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue()
    )
    await write(page, `${anns}\n${sum.python}`)
    await expectSaved(page)
    await submitButton(page).click()
    // The draft, and the unsent solution.
    await expect.poll(async () => (await storedOnDevice(page)).split(anns).length - 1).toBeGreaterThan(1)
    await page.getByRole("button", { name: /^Notifications/ }).click()
    await expect(page.getByText(answer)).toHaveCount(1)
    // The text is there before the dialog opens, and Escape would close nothing.
    await expect(page.getByRole("dialog")).toBeVisible()
    await page.keyboard.press("Escape")
    await openFromMenu(page)
    await textField(page).fill(annsReport)
    await page.keyboard.press("Escape")
    await expect(form(page)).toHaveCount(0)
    await page.goto("/profile/settings")
    // Until then, sections that load move the ones below them.
    await settled(page)
    await page.getByRole("radio", { name: "Dark" }).check()
    await page.getByRole("radio", { name: "Русский" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Настройки" })).toBeVisible()
    await expect
      .poll(async () => (await (await ann.call("GET", "/account/profile")).json()).payload.language)
      .toBe("ru")
  })

  await test.step("after the sign-out the page is a visitor's", async () => {
    await page.goto("/problems")
    await signOut(page, "Выйти")
    // The language belongs to the browser, and stays until the next choice.
    await expect(page.locator("html")).toHaveAttribute("lang", "ru")
    await page.goto("/problems?lang=en")
    await expect(theme(page)).toHaveAttribute("data-theme", "light")
    await expectNothingOf(page, ann.email, anns)
    const stored = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)))
    )
    expect(stored).not.toContain(ann.email)
    expect(stored).not.toContain(anns)
    expect(await cachedText(page)).not.toContain(ann.email)
  })

  await test.step("Bob sees only his own data", async () => {
    await signInAt(page, problem, bob)
    await expect(editor(page)).toContainText("def main")
    await expect(theme(page)).toHaveAttribute("data-theme", "light")
    await context.unroute("**/api/problems/1/solutions")
    await openFromMenu(page)
    await expect(textField(page)).toHaveValue("")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: /^Notifications/ }).click()
    await expect(page.getByText("All quiet")).toBeVisible()
    await page.keyboard.press("Escape")
    await page.goto("/problems")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectNothingOf(page, ann.email, anns, annsReport, answer)
    await page.goto("/profile/settings")
    await expect(page.getByRole("region", { name: "Account" })).toContainText(bob.email)
    await expectNothingOf(page, ann.email)
  })

  await test.step("the browser's history contains none of Ann's data", async () => {
    for (let back = 0; back < 4; back++) {
      await page.goBack()
      await settled(page)
      await expectNothingOf(page, ann.email, anns)
    }
    expect(await solutionsOf(bob, 1)).toEqual([])
  })

  await test.step("Ann finds her data, and her solution is sent", async () => {
    await page.goto("/problems")
    await signOut(page)
    await signInAt(page, problem, ann)
    await expect(editor(page)).toContainText(anns)
    await expect.poll(async () => (await solutionsOf(ann, 1)).length).toBe(1)
    expect(await solutionsOf(bob, 1)).toEqual([])
  })
})

test("a user who signs in after another's session ended elsewhere sees none of its data", async ({
  page,
  server,
  learner: ann,
  complaints
}) => {
  complaints.expect(answered(401))
  // Another learner's solution is forbidden.
  complaints.expect(answered(403))
  const bob = await signUpLearner(server)
  const sent = await ann.call("POST", "/problems/1/solutions", { language: "python", source: anns })
  const { id } = ((await sent.json()) as { payload: { id: number } }).payload
  await signInAt(page, problem, ann)
  await page.evaluate(() => localStorage.setItem("zama-editor", JSON.stringify({ fontSize: 24 })))
  await page.goto(`/problem/1/solutions/${id}`)
  await expect(page.getByText(anns).first()).toBeVisible()
  await ann.call("DELETE", "/account/devices")
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(`/problem/1/solutions/${id}`)}`)
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible()
  await expectNothingOf(page, anns, ann.email)
  await enter(page, bob)
  await expect(page.getByText("This code is still closed")).toBeVisible()
  await expect(page.getByText(anns)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem("zama-editor"))).toBeNull()
})

test("a tab frozen during a change of users shows and sends no data of the previous one", async ({
  page,
  context,
  server,
  learner: ann,
  complaints
}) => {
  complaints.expect(answered(401))
  const bob = await signUpLearner(server)
  await signInAt(page, problem, ann)
  const sleeper = await context.newPage()
  await openProblem(sleeper, 1)
  await write(sleeper, anns)
  await expectSaved(sleeper)
  const devtools = await context.newCDPSession(sleeper)
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" })
  await page.bringToFront()
  await page.goto("/problems")
  await signOut(page)
  await signInAt(page, "/problems", bob)
  await devtools.send("Page.setWebLifecycleState", { state: "active" })
  await sleeper.bringToFront()
  await expect(editor(sleeper)).toContainText("def main")
  await expectNothingOf(sleeper, ann.email)
  expect(await solutionsOf(bob, 1)).toEqual([])
})

test("a tab without events about the change of users sends nothing under the new name", async ({
  page,
  context,
  server,
  learner: ann,
  complaints
}) => {
  complaints.expect(answered(401))
  complaints.expect(/net::ERR_FAILED/)
  const bob = await signUpLearner(server)
  await signInAt(page, problem, ann)
  const deaf = await context.newPage()
  // The server's event about the end of Ann's session is blocked too.
  await deaf.route("**/api/events", (route) => route.abort())
  await deaf.addInitScript(() => {
    window.BroadcastChannel = class extends EventTarget {
      onmessage = null
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" })
  })
  await openProblem(deaf, 1)
  await write(deaf, `${anns}\n${sum.python}`)
  await expectSaved(deaf)
  await page.bringToFront()
  await page.goto("/problems")
  await signOut(page)
  await signInAt(page, "/problems", bob)
  await deaf.bringToFront()
  await submitButton(deaf).click()
  await expect(editor(deaf)).toContainText("def main")
  await openProblem(page, 1)
  await expect(editor(page)).toContainText("def main")
  expect(await solutionsOf(bob, 1)).toEqual([])
})
